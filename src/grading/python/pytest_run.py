"""Starts pytest so that tests find what the agent wrote, and the agent's files replace nothing of Python's or pytest's."""

import os
import sys

# Where tests run is the folder of the outputs: a json.py in it is no module of ours.
sys.path[:] = [each for each in sys.path if each not in ("", os.getcwd(), os.path.dirname(os.path.abspath(__file__)))]

import pytest  # noqa: E402

# After the standard library, before installed packages: the agent's version of a package is the one that is tested.
installed = [at for at, each in enumerate(sys.path) if "-packages" in each]
at = installed[0] if installed else len(sys.path)
sys.path[at:at] = [os.environ["TRUSTLAYER_TASK"], os.environ["TRUSTLAYER_OUTPUT"]]
sys.exit(pytest.main(sys.argv[1:]))
