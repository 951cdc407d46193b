"""How hard the properties are tried."""

from hypothesis import HealthCheck, settings

settings.register_profile("house", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")
