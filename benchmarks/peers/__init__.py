"""Programs of others at the same work as `agencia`: the reduced model (`benchmarks/reduced`) searched and played.

One folder for each peer, with its model in its own language; `searches` and `plays` have an entry for each, `process` runs
them, `compared` measures.  What is not installed is left out by name.  `AGENCIA_PEERS` names the folder in which peers are
looked for besides the usual places (default: `.peers` in the source tree): a virtual environment with `node_modules` and
`tla2tools.jar` in it.
"""
