"""The likeliest tokens at each position of a pass, for people to look at."""

from __future__ import annotations

import numpy as np

from specviz.core.distributions import Row, Rows, residual
from specviz.core.models import Models, Proposal
from specviz.core.rounds import Extra, RowView

TOP = 10


def row_views(
    proposal: Proposal | None,
    target_rows: Rows,  # (k + 1, V)
    extra: Extra | None,
    accepted: int,
    has_slot: bool,
    models: Models,
) -> list[RowView]:
    """One view for each position: k + 1 of them, or k if there is no slot behind the guesses."""
    guesses = list(proposal.tokens) if proposal else []
    views = []
    for place in range(len(guesses) + has_slot):
        draft_row = proposal.rows[place] if proposal and place < len(guesses) else None
        listed = set(guesses[place : place + 1])
        if extra is not None and place == accepted:
            listed.add(extra.id)
        views.append(_view(draft_row, target_rows[place], listed, models))
    return views


def _view(draft_row: Row | None, target_row: Row, listed: set[int], models: Models) -> RowView:
    """The tokens of `listed` and the likeliest others, most likely for the target first."""
    left = None if draft_row is None else residual(draft_row, target_row)
    weight = target_row if draft_row is None else np.maximum(draft_row, target_row)
    likeliest = np.argsort(-weight, kind="stable")[:TOP].tolist()
    shown = listed | {token for token in likeliest if weight[token] > 0.0}
    while len(shown) > max(TOP, len(listed)):
        shown.remove(min(shown - listed, key=lambda token: (weight[token], -token)))
    order = sorted(shown, key=lambda token: (-target_row[token], -weight[token], token))

    def rest(row: Row) -> float:
        return max(0.0, 1.0 - float(row[order].sum()))

    return RowView(
        top=[
            (
                models.text(token),
                None if draft_row is None else float(draft_row[token]),
                float(target_row[token]),
                None if left is None else float(left[token]),
            )
            for token in order
        ],
        rest=(
            None if draft_row is None else rest(draft_row),
            rest(target_row),
            None if left is None else rest(left),
        ),
    )
