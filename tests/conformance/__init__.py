"""Conformance scenarios: positions with the answer that the manual gives."""
