"""The parameters in a link of the page, and the largest moment; `static/js/playback/moment.js` reads them."""

from __future__ import annotations

from specviz.core.settings import NAMES

_SHORT = {"draft_length": "k", "draft_quality": "quality"}

SETTINGS = {_SHORT.get(name, name): name for name in NAMES}  # name in a link -> name of the setting
IN_LINKS = {name: url for url, name in SETTINGS.items()}
PARAMETERS = (*SETTINGS, "mode", "speed", "camera", "render", "view", "theme", "lang", "hide", "edits", "race", "t")
LONGEST_T = 3600.0  # s of stage time
