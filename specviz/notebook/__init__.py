"""A run as a scene in a notebook, from the rounds, frames and widths of the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from specviz.core.errors import SettingsError, SpecvizError
from specviz.core.rounds import Header
from specviz.core.settings import shown
from specviz.messages import Speak, chosen, speaking
from specviz.notebook.markup import plain
from specviz.notebook.spans import timeline_of
from specviz.notebook.still import still, telling_moment
from specviz.runs import language_of

if TYPE_CHECKING:
    from specviz.api import Run
    from specviz.notebook.embedding import Page
    from specviz.notebook.widget import Player

__all__ = ["embed", "show"]

MOST_ROUNDS = 400
WIDTHS = (400, 1600)
HEIGHTS = (200, 4000)


def show(run: Run, *, rounds: int = 24, width: int = 960, lang: str | None = None) -> Player:
    """The first rounds of a run as a 3D scene with play, pause and a scrubber.

    `rounds` is how many of them at most, 1..400, and `width` that of the picture in CSS px, 400..1600. `lang` is the
    language of everything but the run's own words, en or zh; by default that of its sentence, or else English.
    SettingsError names the value and its range; SpecvizError if there is nothing to show.

    >>> import specviz
    >>> from specviz import notebook
    >>> scene = notebook.show(specviz.play(rounds=9))
    >>> scene.scrubber.max  # milliseconds of stage time, with its pauses
    17910
    """
    count = _whole("rounds", rounds, 1, MOST_ROUNDS)
    size = _whole("width", width, *WIDTHS)
    spoken = _spoken(run, lang)
    _check(run)
    from specviz.notebook.widget import Player  # noqa: PLC0415  (the still needs no widgets)

    timeline = timeline_of(run.header, run.rounds[:count])
    said = _said(run, len(timeline.spans), spoken)
    picture = still(timeline, telling_moment(timeline), said, spoken)
    return Player(timeline, width=size, said=said, still=picture, lang=spoken)


def embed(run: Run, *, height: int = 620, lang: str | None = None) -> Page:
    """The whole page, with its controls, in a frame of `height` CSS px (200..4000); it needs no server.

    A run of a script continues in the frame, under any settings that are chosen there. Any other run is played as
    a recording. `lang` is the page's language, as in `show`. SettingsError names the value and its range.

    >>> import specviz
    >>> from specviz import notebook
    >>> notebook.embed(specviz.play(rounds=9))
    specviz: 9 rounds, 29 tokens, 2.49x (seed 29, K 4, quality 0.8)
    """
    size = _whole("height", height, *HEIGHTS)
    spoken = _spoken(run, lang)
    _check(run)
    from specviz.notebook.embedding import page_of  # noqa: PLC0415  (a scene needs no page)

    return page_of(run, size, spoken)


def _check(run: Run) -> None:
    if not len(run):
        raise SpecvizError(f"there is nothing to show: {run!r} holds no round")


def _spoken(run: Run, lang: str | None) -> str:
    return chosen(lang, language_of(run.header.source))


def _said(run: Run, seen: int, lang: str) -> str:
    """The line under a scene."""
    now, header, t = run.settings, run.header, speaking(lang)
    part = "run.of" if seen == len(run) else "run.someOf"
    which = t(part, seen=seen, rounds=t("run.rounds", n=len(run)), source=header.source)
    settings = t("run.settings", seed=now.seed, k=now.draft_length, quality=now.draft_quality)
    if any(round_.settings != now for round_ in run.rounds[:seen]):
        settings = t("run.change")
    return plain(t("run.under", which=which, settings=settings, costs=_badge(header, t)))


def _badge(header: Header, t: Speak) -> str:
    """The text of the page's badge, with the costs at the start of the run."""
    now, simulated = header.settings, header.fidelity == "simulated"
    dear = now.verify_ms_per_guess > 0.0
    costs = {"guess": now.draft_ms, "pass": now.verify_ms, "more": now.verify_ms_per_guess}
    same = simulated == (header.clock == "profile")
    said = header.fidelity if same else "simulatedWords" if simulated else "simulatedTimes"
    return t(f"badge.{said}", prices=t("badge.dearPass" if dear else "badge.pass", **costs))


def _whole(name: str, value: object, least: int, most: int) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    raise SettingsError(name, f"{name} must be a whole number in {least}..{most}, got {shown(value)}")
