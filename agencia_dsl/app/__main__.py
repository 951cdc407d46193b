"""`python -m agencia_dsl.app`: the same as `agencia`."""

import sys

from agencia_dsl.app.cli import main

sys.exit(main())
