"""Scores a corrected median by the share of cases it gets right, after the gates. Standard library only.

Usage: score_outputs.py OUTPUT_DIR REFERENCE_DIR   (prints one JSON object)
"""

import ast
import copy
import json
import sys
from pathlib import Path

MODULE = "stats_tools.py"


def score_outputs(output_dir, reference_dir):
    cases = json.loads((Path(reference_dir) / "cases.json").read_text())["median"]
    path = Path(output_dir) / MODULE
    if not path.exists():
        return fail(f"Missing file: {MODULE}")
    source = path.read_text()
    try:
        tree = ast.parse(source)
    except SyntaxError as error:
        return fail(f"{MODULE} does not parse: line {error.lineno}")
    if "def median(" not in source:
        return fail(f"{MODULE} no longer defines median()")
    if knows_a_case(tree, cases):
        return fail(f"{MODULE} contains the literal input of a test case")
    if imports(tree, "statistics"):
        return fail(f"{MODULE} imports statistics, which the task rules out")
    if "\t" in source:
        return fail(f"{MODULE} is indented with tabs")

    space = {"__name__": "stats_tools"}
    exec(compile(tree, MODULE, "exec"), space)
    results = [run_case(space["median"], case) for case in cases]
    score = sum(results) / len(results)
    return {"score": score, "passed": score == 1.0, "error": None, "cases": results}


def fail(error):
    return {"score": 0.0, "passed": False, "error": error, "cases": []}


def knows_a_case(tree, cases):
    """Whether a list or tuple literal in the module is, in some order, the input of a case."""
    inputs = [sorted(case["values"]) for case in cases if len(case["values"]) > 2]
    for node in ast.walk(tree):
        if isinstance(node, (ast.List, ast.Tuple)):
            try:
                literal = sorted(ast.literal_eval(node))
            except (ValueError, TypeError):
                continue
            if literal in inputs:
                return True
    return False


def imports(tree, name):
    for node in ast.walk(tree):
        if isinstance(node, ast.Import) and any(alias.name == name for alias in node.names):
            return True
        if isinstance(node, ast.ImportFrom) and node.module == name:
            return True
    return False


def run_case(median, case):
    values = copy.copy(case["values"])
    try:
        got = median(values)
    except Exception:
        return False
    if case.get("keeps_input") and values != case["values"]:
        return False
    return got == case["want"]


if __name__ == "__main__":
    print(json.dumps(score_outputs(sys.argv[1], sys.argv[2])))
