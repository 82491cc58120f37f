from __future__ import annotations

import contextlib

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from specviz.core.chance import Luck, addressed, luck

LAST = 2**32 - 1
MASK = 2**64 - 1

addresses = st.one_of(st.sampled_from([0, 1, LAST - 1, LAST]), st.integers(0, LAST))


def philox(counter: list[int], key: list[int]) -> list[int]:
    """Philox4x64-10 as its paper states it (Salmon et al., 2011, section 3.3 and table 2)."""
    x0, x1, x2, x3 = counter
    k0, k1 = key
    for _ in range(10):
        left, right = 0xD2E7470EE14C6C93 * x0, 0xCA5A826395121157 * x2
        x0, x1, x2, x3 = (right >> 64) ^ x1 ^ k0, right & MASK, (left >> 64) ^ x3 ^ k1, left & MASK
        k0, k1 = (k0 + 0x9E3779B97F4A7C15) & MASK, (k1 + 0xBB67AE8584CAA73B) & MASK
    return [x0, x1, x2, x3]


def words(uniforms: Luck) -> list[int]:
    """The upper 53 bits that uniforms were made of."""
    return [int(value * 2.0**53) for value in uniforms.ravel().tolist()]


@pytest.mark.parametrize(
    ("counter", "key", "block"),
    [
        ([0] * 4, [0] * 2, "16554d9eca36314c db20fe9d672d0fdc d7e772cee186176b 7e68b68aec7ba23b"),
        ([MASK] * 4, [MASK] * 2, "87b092c3013fe90b 438c3c67be8d0224 9cc7d7c69cd777b6 a09caebf594f0ba0"),
    ],
)
def test_the_reference_gives_the_published_answers(counter: list[int], key: list[int], block: str) -> None:
    assert philox(counter, key) == [int(word, 16) for word in block.split()]


@pytest.mark.parametrize(
    ("seed", "passage", "position", "block"),
    [
        (0, 0, 0, "02f4ba6408e4d89b 3dd62b0b9ca8c5b2 1c8667a55d902e79 907d7a052fd5b4dc"),
        (7, 0, 0, "df4034b829e9fba4 4b9d10cdf8e64087 6b8b857e506aac98 67c7c945b1ba6e52"),
        (7, 0, 1, "15352da77ecee8e6 b256888327f72bcc 4bde1757d950a392 9edd26e855c94201"),
        (LAST, LAST, LAST, "1d1b3c35db75396d 485a83880477bbd4 230bdf300e534c0e 9e58394e364fe9d1"),
    ],
)
def test_the_words_are_those_of_philox(seed: int, passage: int, position: int, block: str) -> None:
    assert words(luck(seed, passage, position, 1)) == [int(word, 16) >> 11 for word in block.split()]


@given(seed=addresses, passage=addresses, position=addresses)
def test_a_position_is_one_block_of_the_generator(seed: int, passage: int, position: int) -> None:
    block = philox([position + 1, passage, 0, 0], [seed, 0])  # NumPy counts before it draws
    assert words(luck(seed, passage, position, 1)) == [word >> 11 for word in block]


@given(seed=addresses, passage=addresses, first=addresses, count=st.integers(1, 17))
@example(seed=7, passage=0, first=0, count=17)
@example(seed=7, passage=1, first=31, count=2)
@example(seed=7, passage=1, first=30, count=80)
def test_many_positions_in_one_call_equal_single_calls(seed: int, passage: int, first: int, count: int) -> None:
    together = luck(seed, passage, first, count)
    assert together.shape == (count, 4)
    assert together.dtype == np.float64
    single = [luck(seed, passage, first + offset, 1)[0] for offset in range(count)]
    np.testing.assert_array_equal(together, single)


@given(seed=addresses, passage=addresses, first=addresses)
def test_every_uniform_lies_from_zero_to_below_one(seed: int, passage: int, first: int) -> None:
    uniforms = luck(seed, passage, first, 17)
    assert np.all((uniforms >= 0.0) & (uniforms < 1.0))


def test_the_first_uniforms_of_the_default_seed_never_change() -> None:
    assert luck(7, 0, 0, 2).tolist() == [
        [0.8720734548204873, 0.29536538151378355, 0.4200976785072422, 0.4053922457839946],
        [0.0828426870273763, 0.6966328926282271, 0.2963575925326176, 0.6205620114540453],
    ]
    assert luck(7, 3, 11, 1).tolist() == [
        [0.050437125828819984, 0.31814543829579844, 0.1634832642212266, 0.48714771815777846]
    ]


def test_seed_passage_and_position_are_told_apart() -> None:
    assert len({luck(*address, 1).tobytes() for address in [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0)]}) == 4


def test_the_chance_of_a_seed_is_its_luck() -> None:
    np.testing.assert_array_equal(addressed(5)(2, 3, 4), luck(5, 2, 3, 4))


def test_who_writes_on_a_luck_changes_nobody_elses() -> None:
    given_luck = luck(7, 0, 0, 3)
    before = given_luck.tolist()
    with contextlib.suppress(ValueError):  # read-only
        given_luck[:] = 0.5
    assert luck(7, 0, 0, 3).tolist() == before


def test_no_position_asked_for_is_no_luck() -> None:
    assert luck(7, 0, 0, 0).shape == (0, 4)
