"""`python -m tests.playthroughs`: writes the transcripts and tables anew, as the playthroughs now go."""

from __future__ import annotations

from tests.playthroughs.course import DECKS, EDITIONS, FOLDER, table, transcript

if __name__ == "__main__":
    for deck in DECKS:
        (FOLDER / f"{deck}.txt").write_text(transcript(deck), encoding="utf-8")
    for edition in EDITIONS:
        (FOLDER / edition / "cards.md").write_text(table(edition), encoding="utf-8")
