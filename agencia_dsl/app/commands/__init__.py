"""One command a file: `arguments` says what it takes, `run` does it and gives the exit code."""
