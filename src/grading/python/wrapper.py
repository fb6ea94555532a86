"""Runs a grader's script, or one function of its module, and notes what its score alone does not tell: the line that gave
zero, exceptions that it caught itself, what it logged, what ended it. Standard library only, Python 3.8 and later.

The grader's own files are compiled with two calls added: around what a function returns, and at the top of each handler. A
trace function would see the same and slow every call of every library; this costs only where the grader itself returns or
catches. Lines and columns stay as they are in the file.

The order comes as one JSON object on stdin and is read before any code of the grader. The notes go to a file of their own,
with a nonce that is nowhere but in that order. The grader is in the same process, so this keeps out accidents and simple
forgeries, not a grader that is written against it.
"""

import ast
import builtins
import collections
import importlib.machinery
import inspect
import json
import logging
import os
import sys
import types

MOST_TEXT = 4000
MOST_LOGGED = 200
KEPT_EXCEPTIONS = 64
LOOKED_AT_PER_SITE = 200
SCORE_KEYS = ("score", "final_score", "total_score", "reward", "points", "total")
REASON_KEYS = ("error", "errors", "reason", "reasons", "failures", "message")
# They steer loops and generators; nobody swallows them.
NOT_FAULTS = (StopIteration, StopAsyncIteration, GeneratorExit)
# What a reader of a file says about its content, by the name of the type.
UNREADABLE = {
    "JSONDecodeError", "UnicodeDecodeError", "SyntaxError", "IndentationError", "TabError", "ParseError", "ParserError",
    "EmptyDataError", "BadZipFile", "BadGzipFile", "YAMLError", "ScannerError", "TOMLDecodeError", "InvalidFileException",
    "UnidentifiedImageError", "UnpicklingError", "EOFError", "DatabaseError", "OperationalError", "LZMAError",
}
UNREADABLE_IN = {("_csv", "Error"), ("zlib", "error"), ("struct", "error")}


def main():
    order = json.loads(sys.stdin.buffer.read().decode("utf-8"))
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.close(null)
    set_limits(order.get("limits") or {})
    places = Places(order)
    watch = Watch(places)
    kept = Logged()
    notes = {"nonce": order["nonce"], "pid": os.getpid()}
    logging.getLogger().addHandler(kept)
    code = 0
    raised = None
    try:
        sys.addaudithook(places.audit)
        watch.start()
        if order.get("function"):
            notes["result"] = plain(call_function(order, watch))
            notes["returned"] = True
        else:
            run_script(order, watch)
    except SystemExit as stop:
        code = exit_code(stop)
    except BaseException as error:
        raised = error
        code = 1
    finally:
        watch.stop()
    if os.getpid() != notes["pid"]:
        # A forked part of the grader that ran to its end.
        os._exit(code)
    if raised is not None:
        show(raised)
        notes["raised"] = watch.ended_by(raised)
    notes.update(watch.found())
    notes["logged"] = kept.lines
    notes["exit"] = code
    flush()
    write_notes(order["side"], notes)
    sys.exit(code)


def run_script(order, watch):
    script = order["script"]
    sys.argv = [script] + order["args"]
    sys.path[0] = os.path.dirname(script)
    load(script, "__main__", watch)


def call_function(order, watch):
    script = order["script"]
    sys.argv = [script]
    sys.path[0] = os.path.dirname(script)
    module = load(script, os.path.splitext(os.path.basename(script))[0], watch)
    function = getattr(module, order["function"])
    result = function(*[argument(function, at, text) for at, text in enumerate(order["args"])])
    if inspect.isawaitable(result):
        import asyncio

        async def finish():
            return await result

        result = asyncio.run(finish())
    return result


def load(path, name, watch):
    """As the interpreter runs a script or imports a module."""
    module = types.ModuleType(name)
    module.__file__ = path
    module.__builtins__ = builtins
    sys.modules[name] = module
    with open(path, "rb") as file:
        source = file.read()
    exec(watch.compiled(source, path), module.__dict__)
    return module


def argument(function, at, text):
    """A path as the function is written to take it: text when it says so, else pathlib's."""
    import pathlib

    try:
        wants = list(inspect.signature(function).parameters.values())[at].annotation
    except (ValueError, TypeError, IndexError):
        wants = None
    return text if wants is str or wants == "str" else pathlib.Path(text)


def plain(value, depth=0):
    """The result as JSON can hold it; what it cannot hold becomes text."""
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, (int, float)):
        return value if type(value) in (int, float) else (float(value) if isinstance(value, float) else int(value))
    if depth > 12:
        return str(value)[:MOST_TEXT]
    if isinstance(value, dict):
        return {str(key): plain(each, depth + 1) for key, each in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [plain(each, depth + 1) for each in value]
    if hasattr(value, "item") and getattr(value, "ndim", 0) == 0:
        try:
            return plain(value.item(), depth + 1)
        except Exception:
            return str(value)[:MOST_TEXT]
    if hasattr(value, "tolist"):
        return plain(value.tolist(), depth + 1)
    fields = getattr(value, "__dict__", None)
    if isinstance(fields, dict) and fields:
        return {key: plain(each, depth + 1) for key, each in fields.items() if not key.startswith("_")}
    return str(value)[:MOST_TEXT]


def exit_code(stop):
    """As the interpreter does it: none is 0, a number itself, anything else is printed and 1."""
    if stop.code is None:
        return 0
    if isinstance(stop.code, int):
        return stop.code & 0xFF
    print(stop.code, file=sys.stderr)
    return 1


def show(error):
    """The traceback, without the wrapper's own frames."""
    import traceback

    tb = error.__traceback__
    while tb is not None and tb.tb_frame.f_code.co_filename == __file__:
        tb = tb.tb_next
    try:
        traceback.print_exception(type(error), error, tb)
    except Exception:
        print(type(error).__name__, file=sys.stderr)


def flush():
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except Exception:
            pass


def write_notes(path, notes):
    part = path + ".part"
    try:
        os.unlink(part)
    except OSError:
        pass
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644)
    with os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace") as file:
        json.dump(notes, file, default=str)
    os.rename(part, path)


def set_limits(limits):
    """Only where nothing outside has set them."""
    if not limits:
        return
    try:
        import resource
    except ImportError:
        return
    for name, value in limits.items():
        try:
            kind = getattr(resource, name)
            hard = resource.getrlimit(kind)[1]
            if hard != resource.RLIM_INFINITY:
                value = min(value, hard)
            resource.setrlimit(kind, (value, value))
        except (AttributeError, OSError, ValueError):
            pass


class Logged(logging.Handler):
    """Keeps the last warnings and errors, as they would be read."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.lines = []

    def emit(self, record):
        try:
            text = record.getMessage()
        except Exception:
            text = str(record.msg)
        self.lines.append({"level": record.levelname, "text": text[:MOST_TEXT]})
        if len(self.lines) > MOST_LOGGED:
            del self.lines[0]


class Places:
    """Whose file a path is: the agent's, the reference's, the grader's own."""

    def __init__(self, order):
        self.output = folder(order["output"])
        self.reference = folder(order.get("reference"))
        self.task = folder(order["task"])
        self.opened = None
        self.names = set()
        for _, _, files in os.walk(order["output"]):
            self.names.update(files)
            if len(self.names) > 20000:
                break

    def audit(self, event, arguments):
        if event == "open":
            place = self.of(arguments[0])
            if place in ("output", "reference"):
                self.opened = (place, arguments[0])

    def of(self, path):
        if isinstance(path, bytes):
            path = os.fsdecode(path)
        elif not isinstance(path, str):
            return None
        if not path.startswith("/"):
            path = os.path.join(os.getcwd(), path)
        if self.output is not None and (path + "/").startswith(self.output):
            return "output"
        if self.reference is not None and (path + "/").startswith(self.reference):
            return "reference"
        if (path + "/").startswith(self.task):
            return "task"
        return "other"


def folder(path):
    return None if path is None else path.rstrip("/") + "/"


class Zero:
    """A return of zero, and the one below it that it handed on."""

    __slots__ = ("file", "line", "function", "child", "order", "frame")

    def __init__(self, file, line, function, child, order, frame):
        self.file = file
        self.line = line
        self.function = function
        self.child = child
        self.order = order
        # Of the call, to tell it from others.
        self.frame = frame


class Caught:
    """An exception, and the last handler of the grader that it reached."""

    __slots__ = ("error", "type", "message", "file", "line", "function", "place", "deliberate", "order", "by", "zero", "done")


class Watch:
    """What the grader's own files return and catch."""

    def __init__(self, places):
        self.places = places
        self.own = {}
        self.last = None
        # What the last call below a running call returned, when that was zero: by the id of its frame.
        self.below = {}
        self.caught = collections.deque(maxlen=KEPT_EXCEPTIONS)
        # The last exception that a call caught which has not returned yet: by the id of its frame.
        self.open = {}
        self.count = 0
        self.sites = {}
        self.trees = {}
        self.ending = None

    def start(self):
        builtins.__dict__[LEAVE] = self.left
        builtins.__dict__[CATCH] = self.failed
        plain_compile = importlib.machinery.SourceFileLoader.source_to_code
        watch = self

        def source_to_code(loader, data, path, *more, **named):
            if isinstance(path, str) and watch.relative(path) and isinstance(data, (bytes, str)):
                return watch.compiled(data, path)
            return plain_compile(loader, data, path, *more, **named)

        importlib.machinery.SourceFileLoader.source_to_code = source_to_code

    def stop(self):
        self.left = self.failed = None
        builtins.__dict__[LEAVE] = lambda value, line: value
        builtins.__dict__[CATCH] = lambda line: None

    def compiled(self, source, path):
        try:
            tree = ast.parse(source, path)
        except (SyntaxError, ValueError):
            # Told by the interpreter in its own words.
            return compile(source, path, "exec", dont_inherit=True)
        file = self.relative(path)
        if file:
            self.trees[file] = ast.parse(source, path)
            tree = ast.fix_missing_locations(Added().visit(tree))
        return compile(tree, path, "exec", dont_inherit=True)

    def relative(self, name):
        known = self.own.get(name)
        if known is None:
            path = name if name.startswith("/") else os.path.join(os.getcwd(), name)
            path = os.path.normpath(path)
            # compile() may be given any name: only what is there is the grader's own.
            within = not name.startswith("<") and path.startswith(self.places.task) and os.path.isfile(path)
            known = self.own[name] = path[len(self.places.task):] if within else ""
        return known

    def left(self, value, line):
        if not self.below and not self.open:
            # What most small functions give: nothing to note, and nothing that it would change.
            if value is True or value is False or value is None or (type(value) is float and value):
                return value
        frame = sys._getframe(1)
        key = id(frame)
        code = frame.f_code
        child = self.below.pop(key, None)
        entry = self.open.pop(key, None)
        if entry is not None and entry.by[0] is not code:
            entry = None
        if entry is not None:
            entry.done = True
        if value is None:
            return value
        self.count += 1
        back = frame.f_back
        if not zero_like(value):
            self.below.pop(id(back), None)
            return value
        if type(value) is int and back is not None and back.f_code.co_name == "<module>":
            # main() gives its exit code back.
            return value
        if child is not None and child[0] is not code:
            child = None
        zero = Zero(self.relative(code.co_filename), line, name_of(code), child and child[1], self.count, key)
        if entry is not None:
            entry.zero = zero
        self.last = zero
        # What called it may be a library's (a pool, a loop of events) that the grader's own function called.
        for _ in range(40):
            if back is None:
                break
            if self.relative(back.f_code.co_filename):
                self.below[id(back)] = (back.f_code, zero)
                break
            back = back.f_back
        return value

    def failed(self, line):
        error = sys.exc_info()[1]
        if error is None or isinstance(error, NOT_FAULTS):
            return
        frame = sys._getframe(1)
        self.count += 1
        last = self.caught[-1] if self.caught else None
        if last is not None and last.error is error:
            entry = last
        else:
            if last is not None:
                last.error = None
            entry = self.entry_of(error)
            self.caught.append(entry)
        entry.order = self.count
        entry.by = (frame.f_code, self.relative(frame.f_code.co_filename), line)
        entry.zero, entry.done = None, False
        self.open.pop(id(frame), None)
        self.open[id(frame)] = entry
        if len(self.open) > KEPT_EXCEPTIONS:
            # Of calls that ended without a value.
            del self.open[next(iter(self.open))]

    def entry_of(self, error):
        entry = Caught()
        entry.error = error
        entry.type = type(error).__name__
        entry.order, entry.by, entry.zero, entry.done = self.count, None, None, False
        try:
            entry.message = str(error)[:MOST_TEXT]
        except Exception:
            entry.message = ""
        tb = error.__traceback__
        entry.file, entry.line, entry.function = "", 0, None
        each = tb
        while each is not None:
            file = self.relative(each.tb_frame.f_code.co_filename)
            if file:
                entry.file, entry.line, entry.function = file, each.tb_lineno, name_of(each.tb_frame.f_code)
            each = each.tb_next
        if isinstance(error, SyntaxError) and entry.file == "" and error.filename:
            entry.file, entry.line = self.relative(error.filename), error.lineno or 0
        site = (entry.file, entry.line, entry.type)
        seen, place, deliberate = self.sites.get(site, (0, None, False))
        if seen < LOOKED_AT_PER_SITE:
            deliberate = self.deliberate(entry, tb)
            place = self.place_of(error, entry, tb)
        self.sites[site] = (seen + 1, place, deliberate)
        entry.place, entry.deliberate = place, deliberate
        return entry

    def deliberate(self, entry, tb):
        """Raised by a statement of the grader itself, not by something it called."""
        if tb is None:
            return False
        while tb.tb_next is not None:
            tb = tb.tb_next
        if not entry.file or self.relative(tb.tb_frame.f_code.co_filename) != entry.file:
            return False
        found = statement_at(self.tree(entry.file), tb.tb_lineno, (ast.Raise, ast.Assert))
        return isinstance(found, ast.Assert) or (isinstance(found, ast.Raise) and found.exc is not None)

    def place_of(self, error, entry, tb):
        """Whose file the exception is about: output, reference, other; None when nothing says so."""
        frames = []
        while tb is not None and len(frames) < 200:
            frames.append(tb.tb_frame)
            tb = tb.tb_next
        for frame in frames:
            name = frame.f_code.co_filename
            if self.places.of(name) == "output":
                return "output"
            if not self.relative(name) and not name.startswith(("<", "/")) and name in self.places.names:
                # compile(source, "solution.py", "exec") of what the agent wrote.
                return "output"
        if isinstance(error, OSError) and error.filename is not None:
            name = error.filename
            name = os.fspath(name) if hasattr(name, "__fspath__") else name
            # The copies may be read and written: what is refused is refused by the sandbox.
            about_file = isinstance(error, (FileNotFoundError, IsADirectoryError, NotADirectoryError))
            return (self.places.of(name) if about_file else None) or "other"
        if isinstance(error, SyntaxError) and error.filename:
            if self.places.of(error.filename) == "output" or os.path.basename(error.filename) in self.places.names:
                return "output"
        if isinstance(error, ImportError):
            name = (error.name or "").split(".")[0]
            return "output" if name and (name + ".py") in self.places.names else "other"
        content = getattr(error, "doc", None) if entry.type == "JSONDecodeError" else None
        if isinstance(error, UnicodeDecodeError):
            content = error.object
        if content and self.places.opened is not None:
            place = self.holder(content)
            if place is not None:
                return place
        for frame in reversed(frames):
            seen = self.paths_in(frame)
            if seen:
                return seen.pop() if len(seen) == 1 else (self.last_opened() if unreadable(error) else None)
        return self.last_opened() if unreadable(error) else None

    def last_opened(self):
        return None if self.places.opened is None else self.places.opened[0]

    def holder(self, content):
        place, path = self.places.opened
        try:
            with open(path, "rb") as file:
                data = file.read(64 << 20)
        except OSError:
            return None
        if isinstance(content, str):
            content = content.encode("utf-8", "surrogateescape")
        return place if bytes(content)[:4096] in data else None

    def paths_in(self, frame):
        seen = set()
        for at, value in enumerate(list(frame.f_locals.values())):
            if at > 200:
                break
            if isinstance(value, (str, bytes)):
                # Longer texts are contents.
                path = value if len(value) < 4096 else None
            elif hasattr(type(value), "__fspath__"):
                path = str(value)
            else:
                path = getattr(value, "name", None) if hasattr(type(value), "readable") else None
            if isinstance(path, str) and path.startswith("/"):
                place = self.places.of(path)
                if place in ("output", "reference"):
                    seen.add(place)
        return seen

    def tree(self, file):
        """Of a file of the grader as it was when it was loaded."""
        return self.trees.get(file)

    def found(self):
        chain = []
        zero = self.last
        while zero is not None and len(chain) < 1000:
            chain.append(zero)
            zero = zero.child
        handled = [
            {"type": each.type, "message": each.message, "file": each.file, "line": each.line, "function": each.function}
            for each in self.caught
            if each.deliberate and each.error is not self.ending
        ]
        return {"zero": self.gate_line(chain), "swallowed": self.swallowed(chain), "handled": handled[-20:]}

    def gate_line(self, chain):
        """The outermost return that is under a condition: what hands a zero on, or always makes one, decides nothing."""
        if not chain:
            return None
        for zero in chain:
            if self.conditional(zero):
                return place(zero)
        return place(chain[-1])

    def conditional(self, zero):
        """Its return stands in an if, a handler, a case or a loop of its function."""
        tree = self.tree(zero.file)
        return tree is not None and any(
            isinstance(each, (ast.If, ast.ExceptHandler, ast.For, ast.While)) or type(each).__name__ == "match_case"
            for each in within_function(tree, zero.line, ast.Return)
        )

    def swallowed(self, chain):
        """The last exception by which a zero came about that the grader did not foresee, or that it met in a file."""
        for entry in reversed(self.caught):
            if entry.deliberate or (entry.error is not None and entry.error is self.ending):
                continue
            handler = self.handler(entry)
            if handler is None or not self.led_to_zero(entry, handler, chain):
                continue
            if not catches_all(handler) and entry.place != "reference":
                continue
            return dict(place(entry), type=entry.type, message=entry.message, place=entry.place, agentOutput=by_agent(entry))
        return None

    def handler(self, entry):
        tree = self.tree(entry.by[1])
        if tree is None:
            return None
        return next((each for each in ast.walk(tree) if isinstance(each, ast.ExceptHandler) and each.lineno == entry.by[2]), None)

    def led_to_zero(self, entry, handler, chain):
        if entry.zero is not None:
            if entry.zero not in chain:
                return False
            line = entry.zero.line
            if handler.lineno <= line <= end_of(handler):
                return True
            returned = statement_at(self.tree(entry.zero.file), line, (ast.Return,))
            if returned is None or self.conditional(entry.zero):
                return False
            used = {each.id for each in ast.walk(returned) if isinstance(each, ast.Name)}
            return bool(used & assigned(handler)) and not self.in_loop(entry, handler)
        # A script that prints its zero: nothing was returned since.
        silent = not entry.done and (self.last is None or self.last.order < entry.order)
        return silent and catches_all(handler) and not self.in_loop(entry, handler)

    def in_loop(self, entry, handler):
        return any(
            isinstance(each, (ast.For, ast.While)) for each in within_function(self.tree(entry.by[1]), handler.lineno, ast.ExceptHandler)
        )

    def ended_by(self, error):
        self.ending = error
        entry = self.entry_of(error)
        return dict(
            place(entry),
            type=entry.type,
            message=entry.message,
            place=entry.place,
            agentOutput=by_agent(entry),
            deliberate=entry.deliberate,
            missing=getattr(error, "name", None) if isinstance(error, ImportError) else None,
        )


LEAVE = "__trustlayer_leave__"
CATCH = "__trustlayer_catch__"


class Added(ast.NodeTransformer):
    """The two calls, in places that leave every line where it is."""

    def visit_Return(self, node):
        self.generic_visit(node)
        if node.value is None:
            return node
        node.value = ast.copy_location(call_of(LEAVE, [node.value, ast.Constant(node.lineno)]), node.value)
        return node

    def visit_ExceptHandler(self, node):
        self.generic_visit(node)
        note = ast.Expr(call_of(CATCH, [ast.Constant(node.lineno)]))
        for each in ast.walk(note):
            each.lineno = each.end_lineno = node.lineno
            each.col_offset = each.end_col_offset = node.col_offset
        node.body.insert(0, note)
        return node


def call_of(name, args):
    return ast.Call(ast.Name(name, ast.Load()), args, [])


def name_of(code):
    return getattr(code, "co_qualname", code.co_name).replace(".<locals>", "")


def by_agent(entry):
    if entry.place == "output":
        return True
    return None if entry.place is None else False


def zero_like(value):
    kind = type(value)
    if kind is bool:
        return False
    if kind in (int, float):
        return value == 0
    if kind is list:
        return len(value) == 1 and is_zero(value[0])
    if kind is tuple:
        return 0 < len(value) <= 4 and is_zero(value[0]) and not any(is_number(each) for each in value[1:])
    fields = value if kind is dict else getattr(value, "__dict__", None)
    if isinstance(fields, dict):
        for key in SCORE_KEYS:
            if key in fields:
                return is_zero(fields[key])
        if fields.get("passed") is False:
            return any(fields.get(key) for key in REASON_KEYS)
        return False
    if kind.__module__ == "numpy" and getattr(value, "ndim", 1) == 0:
        return is_zero(value)
    return False


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def is_zero(value):
    if is_number(value):
        return value == 0
    if type(value).__module__ == "numpy" and getattr(value, "ndim", 1) == 0:
        try:
            return float(value) == 0.0
        except (TypeError, ValueError):
            return False
    return False


def unreadable(error):
    for kind in type(error).__mro__:
        if kind.__name__ in UNREADABLE or (kind.__module__, kind.__name__) in UNREADABLE_IN:
            return True
    return isinstance(error, ValueError) and str(error).startswith(("could not convert string", "invalid literal for"))


def place(where):
    return {"file": where.file, "line": where.line, "function": None if where.function == "<module>" else where.function}


def end_of(node):
    return getattr(node, "end_lineno", None) or node.lineno


def statement_at(tree, line, kinds):
    """The innermost statement of these kinds that spans the line."""
    best = None
    if tree is not None:
        for node in ast.walk(tree):
            if isinstance(node, kinds) and node.lineno <= line <= end_of(node):
                if best is None or node.lineno >= best.lineno:
                    best = node
    return best


def within_function(tree, line, kind):
    """What stands around the statement at the line, up to its function, outermost first."""
    around = []

    def walk(node, above):
        for child in ast.iter_child_nodes(node):
            if not hasattr(child, "lineno") or child.lineno <= line <= end_of(child) or type(child).__name__ == "match_case":
                inside = [] if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)) else above + [child]
                if isinstance(child, kind) and child.lineno <= line <= end_of(child):
                    around[:] = above
                walk(child, inside)

    walk(tree, [])
    return around


def assigned(handler):
    names = set()
    for node in ast.walk(handler):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
    return names


def names_of(handler):
    if handler.type is None:
        return ["BaseException"]
    kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return [each.attr if isinstance(each, ast.Attribute) else getattr(each, "id", "?") for each in kinds]


def catches_all(handler):
    return any(name in ("Exception", "BaseException") for name in names_of(handler))


if __name__ == "__main__":
    main()
