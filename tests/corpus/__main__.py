"""`python -m tests.corpus`: writes anew what is said of each text of the corpus."""

from __future__ import annotations

import sys

from tests.corpus.annotated import annotated
from tests.corpus.test_corpus import TEXTS

for path in TEXTS:
    old = path.read_text("utf-8")
    if (new := annotated(old)) != old:
        path.write_text(new, encoding="utf-8")
        print(path.name, file=sys.stderr)
