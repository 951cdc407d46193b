"""Playthroughs of every deck: what each card does in play, and how it comes to a crise.

`mca/principal.ag` are scenes, `mca/principal.txt` is what `agencia run` prints of them, `mca/cards.md` says which of them
shows a card.  `python -m tests.playthroughs` writes transcripts and tables anew;
`python -m tests.playthroughs.search mca/principal` finds scenes for what none shows.
"""
