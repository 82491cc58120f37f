"""What matters lies where no panel is, and its words are large enough to be read."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Opener

pytestmark = pytest.mark.browser

LENGTHS = range(1, 9)
ROUNDS_EACH = 24
CAMERAS = ("orbit", "side", "top")
SIZES = {"desk": (1440, 900), "small desk": (1024, 768), "phone": (390, 844)}
# CSS px of the x-height, and up to which K they are promised.
READABLE = {"desk": (9.0, 8), "small desk": (9.0, 8), "phone": (7.0, 4)}

# Every K in one link: each holds for some passages' worth of rounds.
EDITS = ",".join(f"{(length - 1) * ROUNDS_EACH}:k={length}" for length in LENGTHS if length > 1)
LINK = f"k=1&edits={EDITS}&render=low&t=420"

# For each round and camera, in the middle of its pass: the corners of its guesses and of its empty slot in the picture,
# and the height of an x on the face of each guess that is turned to the camera.
MEASURE = """
    async (cameras) => {
      const {project} = await import('/static/js/playback/framing.js');
      const {createFrame, pose} = await import('/static/js/playback/pose.js');
      const {SPACE} = await import('/static/js/playback/layout.js');
      const {BLOCK, EM, X_HEIGHT} = SPACE;
      const {timeline, view} = specviz;
      const place = document.getElementById('scene').getBoundingClientRect();
      const band = document.getElementById('band').getBoundingClientRect();
      const frame = createFrame();
      const found = [];
      for (const span of timeline.spans) {
        pose(timeline, (span.passStart + span.passEnd) / 2, frame);
        for (const camera of cameras) {
          view.look(camera, true);
          view.update(frame, 0);
          const inBand = (point) => {
            const [x, y] = project(view.pose, point);
            return [x + place.left - band.left, y + place.top - band.top];
          };
          const corners = span.slotX.flatMap((x, i) => [x, x + span.slotWidth[i]].flatMap((across) =>
            [0, BLOCK.height].flatMap((y) => [-1, 1].map((side) => inBand([across, y, side * BLOCK.depth / 2])))));
          const [h, lying] = [X_HEIGHT * EM, camera === 'top'];
          const heights = span.words.map((_, i) => {
            const x = span.slotX[i] + span.slotWidth[i] / 2;
            const [from, to] = lying
              ? [[x, BLOCK.height, h / 2], [x, BLOCK.height, -h / 2]]
              : [[x, (BLOCK.height - h) / 2, BLOCK.depth / 2], [x, (BLOCK.height + h) / 2, BLOCK.depth / 2]];
            const [[x0, y0], [x1, y1]] = [inBand(from), inBand(to)];
            return Math.hypot(x1 - x0, y1 - y0);
          });
          found.push({
            length: span.round.settings.draft_length,
            index: span.round.index,
            camera,
            boxed: frame.pass.boxed,
            closed: frame.pass.closed,
            rays: frame.pass.rayCount,
            shown: span.slotX.length,
            width: frame.shot.width,
            left: Math.min(...corners.map(([x]) => x)),
            right: band.width - Math.max(...corners.map(([x]) => x)),
            top: Math.min(...corners.map(([, y]) => y)),
            bottom: band.height - Math.max(...corners.map(([, y]) => y)),
            smallest: Math.min(...heights),
          });
        }
      }
      return found;
    }
"""


@pytest.fixture(scope="module")
def measured() -> dict[str, list[dict[str, Any]]]:
    """What was measured at a size, so that two tests share one page."""
    return {}


def measure(open_page: Opener, size: str, measured: dict[str, list[dict[str, Any]]]) -> list[dict[str, Any]]:
    if size not in measured:
        page = open_page(LINK, size=SIZES[size])
        found = page.evaluate(MEASURE, list(CAMERAS))
        measured[size] = [each for each in found if each["index"] < len(LENGTHS) * ROUNDS_EACH]
    return measured[size]


@pytest.mark.parametrize("size", SIZES)
def test_guesses_and_the_empty_slot_lie_in_the_free_band(
    open_page: Opener, size: str, measured: dict[str, list[dict[str, Any]]]
) -> None:
    found = measure(open_page, size, measured)
    assert {(each["length"], each["camera"]) for each in found} == {(k, c) for k in LENGTHS for c in CAMERAS}
    assert all(each["boxed"] and each["closed"] == 1 and each["rays"] == each["shown"] for each in found)
    outside = [each for each in found if min(each["left"], each["right"], each["top"], each["bottom"]) < 0]
    assert outside == []


@pytest.mark.parametrize("size", SIZES)
def test_the_words_of_the_round_in_progress_can_be_read(
    open_page: Opener, size: str, measured: dict[str, list[dict[str, Any]]]
) -> None:
    least, longest = READABLE[size]
    smallest: dict[tuple[int, str], float] = {}
    for each in measure(open_page, size, measured):
        key = (each["length"], each["camera"])
        smallest[key] = min(smallest.get(key, 1000.0), each["smallest"])
    assert {key: height for key, height in smallest.items() if key[0] <= longest and height < least} == {}


def test_the_scale_is_one_number_for_each_draft_length(
    open_page: Opener, measured: dict[str, list[dict[str, Any]]]
) -> None:
    widths: dict[int, set[float]] = {}
    for each in measure(open_page, "desk", measured):
        widths.setdefault(each["length"], set()).add(round(each["width"], 6))
    assert {length: len(found) for length, found in widths.items()} == dict.fromkeys(LENGTHS, 1)
