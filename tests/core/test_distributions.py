from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from specviz.core.distributions import Row, accept_prob, draw, residual

V = 6
TINIEST = 5e-324  # the smallest subnormal
BELOW_ONE = 1.0 - 2.0**-53  # the largest uniform

weights = st.lists(
    st.one_of(
        st.just(0.0),
        st.sampled_from([TINIEST, 1e-310, 2.2250738585072014e-308, 1e-300, 1e-17]),
        st.integers(1, 4).map(float),  # ties
        st.floats(0.0, 1.0),
    ),
    min_size=V,
    max_size=V,
)
one_point = st.integers(0, V - 1).map(lambda token: np.eye(V)[token])
rows = st.one_of(
    weights.filter(lambda values: sum(values) > 1e-3).map(lambda values: np.array(values) / sum(values)), one_point
)
unnormalized = weights.filter(any).map(np.array)
uniforms = st.one_of(
    st.sampled_from([0.0, TINIEST, 1e-310, 2.0**-53, 0.25, 0.5, 1.0 - 2.0**-52, BELOW_ONE]),
    st.floats(0.0, BELOW_ONE),
)


def law(draft: Row, target: Row) -> Row:
    """What one step puts out: kept guesses, and the residual for the rest."""
    accept = np.array([accept_prob(float(d), float(t)) for d, t in zip(draft, target, strict=True)])
    output: Row = draft * accept + (1.0 - draft @ accept) * residual(draft, target)
    return output


@given(draft=rows, target=rows)
@example(draft=np.eye(V)[0], target=np.eye(V)[5])
@example(draft=np.eye(V)[2], target=np.eye(V)[2])
@example(draft=np.array([1.0, TINIEST, 0, 0, 0, 0]), target=np.array([TINIEST, 1.0, 0, 0, 0, 0]))
def test_one_step_follows_the_target_exactly(draft: Row, target: Row) -> None:
    np.testing.assert_allclose(law(draft, target), target, rtol=0.0, atol=1e-12)


def test_a_rule_that_resamples_from_the_target_would_be_seen() -> None:
    draft, target = np.array([0.5, 0.5, 0.0]), np.array([0.25, 0.25, 0.5])
    accept = np.array([0.5, 0.5, 1.0])
    resampled = draft * accept + (1.0 - draft @ accept) * target
    assert np.abs(resampled - target).sum() / 2 >= 0.25
    np.testing.assert_array_equal(law(draft, target), target)


@given(row=st.one_of(rows, unnormalized), u=uniforms)
@example(row=np.array([0.1] * 3 + [0.7, 0.0, 0.0]), u=BELOW_ONE)
@example(row=np.array([0.0, TINIEST, 0.0, TINIEST, 0.0, 0.0]), u=0.75)
@example(row=np.array([1.0, TINIEST, 0.0, 0.0, 0.0, 0.0]), u=BELOW_ONE)
@example(row=np.array([0.0, 0.0, 1.0, 0.0, 0.0, 0.0]), u=0.0)
def test_a_draw_never_returns_a_token_without_mass(row: Row, u: float) -> None:
    assert row[draw(row, u)] > 0.0


@given(row=rows, u=uniforms)
def test_a_draw_is_the_inverse_of_the_distribution_function(row: Row, u: float) -> None:
    token = draw(row, u)
    exact = [Fraction(float(p)) for p in row]
    below, upto, at = sum(exact[:token]), sum(exact[: token + 1]), Fraction(u) * sum(exact)
    slack = Fraction(V, 2**52)  # of the sums in floating point
    assert below - slack <= at <= upto + slack


def test_a_draw_takes_the_lower_end_of_each_cell_and_not_the_upper() -> None:
    row = np.array([0.25, 0.0, 0.5, 0.25])
    at = [0.0, np.nextafter(0.25, 0), 0.25, np.nextafter(0.75, 0), 0.75, BELOW_ONE]
    assert [draw(row, float(u)) for u in at] == [0, 0, 2, 2, 3, 3]


def test_a_draw_weighs_tokens_by_their_share_of_a_row_that_does_not_sum_to_one() -> None:
    assert [draw(np.array([1.0, 3.0]), u) for u in (0.2, 0.3)] == [0, 1]
    assert [draw(np.array([TINIEST, 0.0, TINIEST]), u) for u in (0.0, 0.9)] == [0, 2]


@given(draft=rows, target=rows)
def test_a_residual_is_a_distribution_over_what_the_target_gives_more_to(draft: Row, target: Row) -> None:
    left = residual(draft, target)
    assert np.all(left >= 0.0)
    assert left.sum() == pytest.approx(1.0, abs=1e-12)
    if np.any(target > draft):
        assert np.all((left > 0.0) <= (target > draft))


@given(row=rows)
def test_where_the_rows_agree_the_residual_is_the_target(row: Row) -> None:
    np.testing.assert_array_equal(residual(row, row), row)
    assert all(accept_prob(float(p), float(p)) == 1.0 for p in row)


@given(draft=st.floats(TINIEST, 1.0), target=st.floats(0.0, 1.0))
def test_only_a_guess_that_the_target_likes_as_much_is_sure_to_be_kept(draft: float, target: float) -> None:
    kept = accept_prob(draft, target)
    assert 0.0 <= kept <= 1.0
    assert (kept == 1.0) == (target >= draft)
