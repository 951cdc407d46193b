"""Mutants of the cards and rules: each lacks one line, and a scenario, scene, transcript or property must tell."""
