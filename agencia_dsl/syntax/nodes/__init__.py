"""Surface nodes: what stands in a text, sugar kept.

Each class has the name of a rule or alias of `grammar/agencia.lark`, and its fields are what that
rule keeps, in order; a last field that is a tuple takes the rest.  Spans do not count for equality.
"""

from agencia_dsl.syntax.nodes.base import *  # noqa: F403
from agencia_dsl.syntax.nodes.cards import *  # noqa: F403
from agencia_dsl.syntax.nodes.declarations import *  # noqa: F403
from agencia_dsl.syntax.nodes.expressions import *  # noqa: F403
from agencia_dsl.syntax.nodes.file import *  # noqa: F403
from agencia_dsl.syntax.nodes.literals import *  # noqa: F403
from agencia_dsl.syntax.nodes.scenes import *  # noqa: F403
from agencia_dsl.syntax.nodes.statements import *  # noqa: F403
