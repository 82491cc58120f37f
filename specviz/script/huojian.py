"""The rocket sentence in Chinese: another sentence about the same launch, not the same words.

Chinese is written without spaces, so no token carries one. The words are written by hand; the factors were fitted by
`scripts/calibrate` to the same table as those of the rocket sentence.
"""

from __future__ import annotations

from specviz.script.sentence import Script, Slot

HUOJIAN = Script(
    name="huojian",
    prompt=("这次", "火箭", "发射", "推迟", "了，"),
    slots=(
        Slot("因为", "由于", 1.02, "glue"),
        Slot("海岸", "沿海", 1.03, "content"),
        Slot("上空", "附近", 1.03, "content"),
        Slot("的", "有", 1.22, "glue"),
        Slot("强风", "乌云", 1.12, "content"),
        Slot("已经", "仍然", 1.11, "glue"),
        Slot("超过", "接近", 1.03, "content"),
        Slot("了", "其", 1.05, "glue"),
        Slot("安全", "飞行", 0.88, "content"),
        Slot("限值，", "范围，", 1.09, "content"),
        Slot("所以", "于是", 1.04, "glue"),
        Slot("团队", "人员", 1.04, "content"),
        Slot("紧急", "暂时", 1.02, "content"),
        Slot("叫停", "中止", 0.73, "content"),
        Slot("了", "其", 1.11, "glue"),
        Slot("倒计时，", "发射，", 1.06, "content"),
        Slot("并且", "然后", 1.03, "glue"),
        Slot("将", "会", 1.11, "glue"),
        Slot("在", "于", 1.04, "glue"),
        Slot("明天", "周五", 0.63, "content"),
        Slot("黎明", "中午", 1.03, "content"),
        Slot("时", "前", 1.03, "glue"),
        Slot("再次", "重新", 1.03, "content"),
        Slot("尝试，", "评估，", 1.03, "content"),
        Slot("只要", "如果", 0.94, "glue"),
        Slot("届时", "当地", 0.90, "content"),
        Slot("空气", "天空", 1.03, "content"),
        Slot("足够", "依然", 1.04, "glue"),
        Slot("平静。", "晴朗。", 0.42, "content"),
    ),
    lang="zh",
)
