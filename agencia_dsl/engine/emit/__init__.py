"""Core into Python source: one template for each node, specialised for a game and its players."""
