from __future__ import annotations

import os
import signal
import sys

from hypothesis import HealthCheck, settings

pytest_plugins = ["specviz.testing"]

# A busy machine is no failure, and the same commit gives the same result.
settings.register_profile("specviz", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("specviz")

# A background job of a script ignores Ctrl-C, as does what it starts; the processes that tests start must not.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# A shell can start a program without an input, which pytest and IPython ask for its encoding.
if sys.__stdin__ is None:
    sys.__stdin__ = open(os.devnull, encoding="utf-8")  # type: ignore[misc]  # noqa: SIM115  (for the life of the process)
