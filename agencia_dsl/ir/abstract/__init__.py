"""Abstract interpretation of the core: hands are numbers of cards, players are sets with conditions.

One interpreter serves several domains of numbers and truths: intervals (footprints, here) and terms of
a solver (`analysis/smt.py`).  It over-approximates: whatever can happen in play can happen here.
"""
