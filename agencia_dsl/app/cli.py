"""`agencia …`: parses the command line, calls the pipeline, prints.  Nothing is decided here."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from types import TracebackType

from agencia_dsl.app.exit_codes import BAD_INPUT, INTERNAL, INTERRUPTED, OK, SELF_CHECK

COMMANDS: tuple[tuple[str, str], ...] = (
    ("check", "read files and report everything that is wrong with them"),
    ("fmt", "write files in the canonical layout"),
    ("cards", "list the cards of decks"),
    ("show", "show a card: its source, its meaning, what it makes players do"),
    ("rulings", "list the decisions of an edition, or compare two editions in them"),
    ("run", "play the script of a scene and check what it expects"),
    ("test", "play all scenes, answer all claims, and count what is not as they say"),
    ("lint", "find cards that can never work, fight one another or freeze the game"),
    ("ask", "ask a question about play from a scene"),
    ("playtest", "play many games blindly and count"),
    ("explain", "explain the code of a message"),
)
"""Each is a module of `app/commands/` with `arguments` and `run`; imported only when called."""

EPILOG = """exit codes: 0 as expected or decided; 10 findings; 20 an expectation failed; 30 unknown;
40 decided, contrary to a claim; 3 the input has errors; 2 usage; 5 self-check failed; 130 interrupted"""


def main(arguments: list[str] | None = None) -> int:
    """Run a command; the exit code."""
    given = sys.argv[1:] if arguments is None else arguments
    sys.excepthook = _fault
    if not _has_streams():
        return INTERNAL
    try:
        code = _dispatch(given)
        sys.stdout.flush()
    except BrokenPipeError:
        return _closed_pipe()
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return INTERRUPTED
    except OSError as problem:
        where = f" '{problem.filename}'" if problem.filename is not None else ""
        print(f"error: cannot write{where}: {problem.strerror or problem}", file=sys.stderr)
        return INTERNAL
    return code


def _has_streams() -> bool:
    """Is there an output to write to?  A stream that the shell closed is none, not a closed file.

    Errors that cannot be shown go nowhere: the exit code still tells.  The stand-in also takes the free
    number, so that no file is opened under it and gets what libraries complain of.
    """
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 (for as long as the program runs)
    if sys.stdout is None:
        print("error: cannot write: standard output is closed", file=sys.stderr)
        return False
    return True


def _dispatch(given: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="agencia",
        description="Cards and rules as data: check, play, lint and question them.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="store_true", help="print the version")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    wanted = next((word for word in given if not word.startswith("-")), None)
    made: dict[str, argparse.ArgumentParser] = {}
    for name, summary in COMMANDS:
        command = commands.add_parser(name, help=summary, description=summary[0].upper() + summary[1:] + ".")
        made[name] = command
        if name == wanted:
            importlib.import_module(f"agencia_dsl.app.commands.{name}").arguments(command)
    options = _parsed(parser, made, given)
    if options.version:
        from agencia_dsl import __version__

        print(f"agencia {__version__}")
        return OK
    if options.command is None:
        parser.print_help()
        return OK
    module = importlib.import_module(f"agencia_dsl.app.commands.{options.command}")
    return _run(module, options)


def _parsed(
    parser: argparse.ArgumentParser, commands: dict[str, argparse.ArgumentParser], given: list[str]
) -> argparse.Namespace:
    """The options.  Between the paths of a command options may stand, which a parser of commands cannot
    read; nor can the parser of one command when `--` says that no options follow.
    """
    if not given or given[0] not in commands or "--" in given:
        return parser.parse_args(given)
    name, *rest = given
    return commands[name].parse_intermixed_args(rest, argparse.Namespace(command=name, version=False))


def _run(module: object, options: argparse.Namespace) -> int:
    from agencia_dsl.app.output import print_diagnostics
    from agencia_dsl.text.diagnostic import DslError, InternalError

    try:
        code = module.run(options)  # type: ignore[attr-defined]
    except DslError as problem:
        if problem.diagnostics:
            print_diagnostics(problem.diagnostics, options)
        else:
            print(f"error: {problem}", file=sys.stderr)
        return BAD_INPUT
    except InternalError as problem:
        print(f"error[AG901] internal-fault: a promise of the program is broken: {problem}", file=sys.stderr)
        print("  hint: please report it with the command and the files", file=sys.stderr)
        return SELF_CHECK if type(problem).__name__ == "SelfCheckFailed" else INTERNAL
    return int(code)


def _closed_pipe() -> int:
    """Whoever read our output has enough: end quietly, and let nothing be flushed later."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, sys.stdout.fileno())
    return OK


def _fault(kind: type[BaseException], problem: BaseException, trace: TracebackType | None) -> None:
    """A fault nobody foresaw: one message; the traceback only on request."""
    if os.environ.get("AGENCIA_TRACEBACK"):
        sys.__excepthook__(kind, problem, trace)
        return
    print(f"error[AG901] internal-fault: {kind.__name__}: {problem}", file=sys.stderr)
    print("  hint: please report it; AGENCIA_TRACEBACK=1 shows where it happened", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
