from __future__ import annotations

from hypothesis import HealthCheck, settings

pytest_plugins = ["specviz.testing"]

# A busy machine is no failure, and the same commit gives the same result.
settings.register_profile("specviz", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("specviz")
