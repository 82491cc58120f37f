from __future__ import annotations

from specviz.export.captions import Shown, web_vtt


def test_a_cue_lasts_as_long_as_its_caption_and_frames_without_one_have_none() -> None:
    frames = [Shown("Draft guesses 1 of 2")] * 3 + [Shown("")] * 2 + [Shown("Both kept", "replay, not counted")]
    assert web_vtt(frames, fps=4) == (
        "WEBVTT\n\n"
        "00:00:00.000 --> 00:00:00.750\nDraft guesses 1 of 2\n\n"
        "00:00:01.250 --> 00:00:01.500\nBoth kept\n(replay, not counted)\n"
    )


def test_a_caption_that_comes_back_is_another_cue() -> None:
    track = web_vtt([Shown("a"), Shown("b"), Shown("a")], fps=1)
    assert track.count("-->") == 3


def test_times_go_on_behind_the_hour() -> None:
    track = web_vtt([Shown("a")] * 3600 + [Shown("b")], fps=1)
    assert "01:00:00.000 --> 01:00:01.000\nb" in track


def test_nothing_that_a_model_says_is_markup_an_arrow_or_a_cue_of_its_own() -> None:
    track = web_vtt([Shown("1 kept; <b>a & b</b> --> c\n\nWEBVTT\n00:00 --> 00:01", "<i>")], fps=1)
    assert track.count("-->") == 1
    assert track.splitlines()[3:] == [
        "1 kept; &lt;b&gt;a &amp; b&lt;/b&gt; --&gt; c WEBVTT 00:00 --&gt; 00:01",
        "(&lt;i&gt;)",
    ]
