"""The rocket sentence.

Its words are written by hand. Its factors were fitted by `scripts/calibrate`, so that the exact figures match the table
in `specviz/theory/article.py`. The hard words are those that a small model cannot know: that the count was scrubbed,
the day, the end.
"""

from __future__ import annotations

from specviz.script.sentence import Script, Slot

ROCKET = Script(
    name="rocket",
    prompt=("The", " rocket", " launch", " was", " delayed"),
    slots=(
        Slot(" because", " since", 1.06, "glue"),
        Slot(" high", " heavy", 1.03, "content"),
        Slot(" winds", " clouds", 1.05, "content"),
        Slot(" over", " along", 1.11, "glue"),
        Slot(" the", " our", 1.19, "glue"),
        Slot(" coast", " pad", 1.03, "content"),
        Slot(" pushed", " blew", 1.01, "content"),
        Slot(" past", " above", 0.89, "glue"),
        Slot(" the", " all", 1.13, "glue"),
        Slot(" safety", " flight", 1.04, "content"),
        Slot(" limits,", " margin,", 1.09, "content"),
        Slot(" so", " and", 1.05, "glue"),
        Slot(" the", " they", 1.16, "glue"),
        Slot(" team", " crew", 1.03, "content"),
        Slot(" scrubbed", " stopped", 0.54, "content"),
        Slot(" the", " its", 1.10, "glue"),
        Slot(" countdown", " launch", 1.03, "content"),
        Slot(" and", " but", 1.04, "glue"),
        Slot(" will", " may", 1.13, "glue"),
        Slot(" try", " wait", 1.09, "content"),
        Slot(" again", " later", 1.09, "content"),
        Slot(" at", " before", 1.03, "glue"),
        Slot(" dawn", " noon", 1.03, "content"),
        Slot(" tomorrow,", " Friday,", 0.40, "content"),
        Slot(" if", " when", 1.02, "glue"),
        Slot(" the", " it", 1.03, "glue"),
        Slot(" air", " sky", 0.91, "content"),
        Slot(" is", " stays", 1.03, "glue"),
        Slot(" calm.", " clear.", 0.42, "content"),
    ),
)
