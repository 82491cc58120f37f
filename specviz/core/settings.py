"""The settings of a run: names, ranges, defaults, and how to read them from text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from specviz.core.errors import SettingsError

MAX_SEED = 2**32 - 1
MAX_DRAFT_LENGTH = 16
MAX_MS = 60_000.0
LEAST_VERIFY_MS = 0.001  # a pass takes time: with less, rates become too large for a float and for the screen


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a round. Times are milliseconds of model time."""

    seed: int = 29  # 0 .. 2**32 - 1
    draft_length: int = 4  # K, tokens drafted a round at most, 0 .. 16; 0 is plain decoding
    draft_quality: float = 0.8  # 0 .. 1
    draft_ms: float = 60.0  # a guess, 0 .. 60000
    verify_ms: float = 750.0  # a pass, 0.001 .. 60000
    verify_ms_per_guess: float = 0.0  # what each guess adds to a pass, 0 .. 60000


DEFAULTS = Settings()
NAMES: tuple[str, ...] = tuple(asdict(DEFAULTS))

_WHOLE = {"seed": MAX_SEED, "draft_length": MAX_DRAFT_LENGTH}
_REAL = {
    "draft_quality": (0.0, 1.0),
    "draft_ms": (0.0, MAX_MS),
    "verify_ms": (LEAST_VERIFY_MS, MAX_MS),
    "verify_ms_per_guess": (0.0, MAX_MS),
}


def range_of(name: str) -> str:
    """The range of the setting `name` in words, such as `a whole number in 0..16`."""
    if name in _WHOLE:
        return f"a whole number in 0..{_WHOLE[name]}"
    least, most = _REAL[name]
    return f"a number in {least:g}..{most:g}"


def check_value(name: str, value: object) -> int | float:
    """The value itself, as an int or a float, or a SettingsError that names field, range and value."""
    if name in _WHOLE:
        whole = isinstance(value, int) or (isinstance(value, float) and value.is_integer())
        if whole and not isinstance(value, bool) and 0 <= value <= _WHOLE[name]:  # type: ignore[operator]
            return int(value)  # type: ignore[call-overload, no-any-return]
    elif name in _REAL:
        if isinstance(value, int | float) and not isinstance(value, bool):
            least, most = _REAL[name]
            if least <= value <= most:  # false for NaN
                return float(value) + 0.0  # -0.0 becomes 0.0, so that equal settings give equal bytes
    else:
        raise SettingsError(name, f"{name!r} is not a setting; settings are {', '.join(NAMES)}")
    raise SettingsError(name, f"{name} must be {range_of(name)}, got {shown(value)}")


def parse_text(name: str, text: str) -> int | float:
    """A setting from the command line or a URL; errors as `check_value`."""
    value: object = text
    if text.isascii() and "_" not in text:  # int() and float() also take "1_0" and other scripts' digits
        try:
            value = int(text) if name in _WHOLE else float(text)
        except ValueError:
            value = text
    return check_value(name, value)


def from_mapping(values: Mapping[str, object]) -> Settings:
    """Settings from names and values; a missing one takes its default, an unknown name is an error."""
    return Settings(**{name: check_value(name, value) for name, value in values.items()})  # type: ignore[arg-type]


def shown(value: object) -> str:
    """A value for an error message: as written, but cut if it is long."""
    try:
        text = repr(value)
    except ValueError:  # Python cannot print integers of more than 4300 digits
        text = "a number of thousands of digits"
    return text if len(text) <= 60 else f"{text[:57]}..."
