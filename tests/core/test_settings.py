from __future__ import annotations

import math

import pytest

from specviz.core.errors import SettingsError
from specviz.core.settings import DEFAULTS, NAMES, Settings, check_value, from_mapping, parse_text, range_of, shown

LAST_SEED = 2**32 - 1
RANGES = {
    "seed": "a whole number in 0..4294967295",
    "draft_length": "a whole number in 0..16",
    "draft_quality": "a number in 0..1",
    "draft_ms": "a number in 0..60000",
    "verify_ms": "a number in 0.001..60000",
    "verify_ms_per_guess": "a number in 0..60000",
}
WHOLE = ("seed", "draft_length")
REAL = tuple(name for name in RANGES if name not in WHOLE)
NO_NUMBERS: tuple[object, ...] = (True, False, None, "4", "", [1], {})
OUTSIDE: list[tuple[str, object]] = [
    *(("seed", value) for value in (-1, LAST_SEED + 1, 0.5, 1e300)),
    *(("draft_length", value) for value in (-1, 17, 3.5)),
    *(("draft_quality", value) for value in (-0.1, math.nextafter(1, 2), 2)),
    *((name, value) for name in REAL[1:] for value in (-5e-324, -1, math.nextafter(60_000, 1e9), 60_001)),
    *(("verify_ms", value) for value in (0, 0.0, -0.0, 5e-324, math.nextafter(0.001, 0))),
    *((name, value) for name in NAMES for value in (math.nan, math.inf, -math.inf, 10**400, -(10**400))),
    *((name, value) for name in NAMES for value in NO_NUMBERS),
]
INSIDE: list[tuple[str, float]] = [
    *(("seed", value) for value in (0, 7, LAST_SEED, 7.0)),
    *(("draft_length", value) for value in (0, 16, 4.0)),
    *(("draft_quality", value) for value in (0, 1, 0.0, 1.0, 5e-324)),
    *((name, value) for name in ("draft_ms", "verify_ms_per_guess") for value in (0, 0.5, 60_000)),
    *(("verify_ms", value) for value in (0.001, 750, 60_000.0)),
]


def test_the_ranges_are_those_of_every_setting() -> None:
    assert {name: range_of(name) for name in NAMES} == RANGES


def test_the_defaults_are_the_articles() -> None:
    assert Settings() == DEFAULTS == from_mapping({})
    assert Settings(29, 4, 0.8, 60.0, 750.0, 0.0) == DEFAULTS


@pytest.mark.parametrize(("name", "value"), OUTSIDE)
def test_a_value_outside_is_refused_with_its_name_range_and_value(name: str, value: object) -> None:
    with pytest.raises(SettingsError) as raised:
        check_value(name, value)
    assert raised.value.field == name
    assert str(raised.value) == f"{name} must be {RANGES[name]}, got {shown(value)}"
    assert len(str(raised.value)) < 140


@pytest.mark.parametrize(("name", "value"), INSIDE)
def test_a_value_inside_comes_back_as_one_kind_of_number(name: str, value: float) -> None:
    checked = check_value(name, value)
    assert checked == value
    assert type(checked) is (int if name in WHOLE else float)


def test_the_message_reads_as_a_sentence() -> None:
    with pytest.raises(SettingsError, match=r"^draft_length must be a whole number in 0\.\.16, got 99$"):
        from_mapping({"draft_length": 99})


def test_an_unknown_name_is_an_error_that_lists_the_names() -> None:
    for refuse in (lambda: check_value("k", 4), lambda: from_mapping({"k": 4}), lambda: parse_text("k", "4")):
        with pytest.raises(SettingsError, match="'k' is not a setting; settings are seed, draft_length, ") as raised:
            refuse()
        assert raised.value.field == "k"


def test_what_is_missing_takes_its_default() -> None:
    assert from_mapping({"draft_quality": 1, "seed": 9}) == Settings(seed=9, draft_quality=1.0)


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("seed", "0", 0),
        ("seed", "4294967295", LAST_SEED),
        ("draft_length", "16", 16),
        ("draft_quality", "0.95", 0.95),
        ("draft_quality", "1", 1.0),
        ("draft_ms", "6e1", 60.0),
        ("verify_ms", "1e-3", 0.001),
    ],
)
def test_text_becomes_a_setting(name: str, text: str, value: float) -> None:
    assert parse_text(name, text) == value


@pytest.mark.parametrize(
    ("name", "text"),
    [
        *(
            (name, text)
            for name in NAMES
            for text in ("", "x", "nan", "inf", "-1", "1_0", "٤", "４", "0x4", "4 4", "None")
        ),
        *((name, text) for name in WHOLE for text in ("4.5", "4.0", "1e1", "True", "9" * 5000)),
        *((name, text) for name in REAL for text in ("1e999", "9" * 5000, "6,5")),
        ("draft_length", "17"),
        ("verify_ms", "0"),
    ],
)
def test_text_that_is_no_value_is_refused_and_shown(name: str, text: str) -> None:
    with pytest.raises(SettingsError, match=f"^{name} must be a") as raised:
        parse_text(name, text)
    assert len(str(raised.value)) < 140


def test_a_value_is_shown_as_written_and_cut_where_it_is_long() -> None:
    assert shown("a") == "'a'"
    assert shown("a" * 100) == "'" + "a" * 56 + "..."
    assert "digits" in shown(10**5000)
