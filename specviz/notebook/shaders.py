"""The shaders of the scene. Time is a uniform, so a scrubber moves one number and nothing else.

The module is long because it is all text in another language, and the programs share their first part.

Only one number can be linked to a slider and read by every shader: the near plane of the fog. Nothing here is drawn
with fog; the number holds the stage time in milliseconds.

`table` holds the motion, as a texture: everything except blocks, `SAMPLES_A_SECOND` times a second, in lanes of four
numbers; below it the page's own `placeBlock`, sampled over the progress of each state.
"""

from __future__ import annotations

from collections.abc import Mapping

SAMPLES_A_SECOND = 60.0
COLUMNS = 128  # of the table
LANES = 3
CURVE_CELLS = 3

_TIME = """
uniform float fogNear;
uniform vec3 fogColor;
uniform float fogFar;
uniform sampler2D table;
uniform vec4 shape;     // samples, rows of a lane, samples of a curve, all rows
uniform float aimY;  // the height that the camera looks at

float now() { return fogNear * 0.001; }

vec4 cell(float column, float row) { return texture2D(table, (vec2(column, row) + 0.5) / vec2(COLUMNS, shape.w)); }

vec4 moveAt(float lane, float i) {
  float row = floor(i / COLUMNS);
  return cell(i - row * COLUMNS, row + lane * shape.y);
}

vec4 moved(float lane) {
  float at = clamp(now() * RATE, 0.0, shape.x - 1.0);
  float low = floor(at);
  return mix(moveAt(lane, low), moveAt(lane, min(low + 1.0, shape.x - 1.0)), at - low);
}

vec4 curve(float state, float progress, float part) {
  float at = clamp(progress, 0.0, 1.0) * (shape.z - 1.0);
  float low = floor(at);
  float row = LANES * shape.y + state * CELLS + part;
  return mix(cell(low, row), cell(min(low + 1.0, shape.z - 1.0), row), at - low);
}

// The camera stands still and looks at the origin, so that a hand can turn it: the stage comes to it instead.
vec3 brought(vec3 at, vec4 window) { return (at - vec3(window.x, aimY, 0.0)) * window.y; }

vec4 clipped(vec3 at, vec4 window) {
  vec4 clip = projectionMatrix * modelViewMatrix * vec4(brought(at, window), 1.0);
  clip.xy += window.zw * clip.w;
  return clip;
}

float passed(vec4 times) {
  float share = times.y > times.x ? clamp((now() - times.x) / (times.y - times.x), 0.0, 1.0) : 1.0;
  return mix(times.z, times.w, share);
}

bool plays(vec4 times) { return now() > times.x && now() <= times.y; }

float kept(float clears) { return 1.0 - smoothstep(0.0, 1.0, (now() - clears + CLEARING) / CLEARING); }

const vec4 NOWHERE = vec4(2.0, 2.0, 2.0, 1.0);
"""


def common(page: Mapping[str, float]) -> str:
    """The first part of every vertex shader; `page` are the page's own numbers, by the names of the shaders."""
    numbers = {
        "COLUMNS": float(COLUMNS),
        "LANES": float(LANES),
        "CELLS": float(CURVE_CELLS),
        "RATE": SAMPLES_A_SECOND,
        **page,
    }
    return "".join(f"#define {name} {value!r}\n" for name, value in numbers.items()) + _TIME


BLOCK_VERTEX = """
attribute vec4 times;  // start, end, progress at both
attribute vec4 place;  // middle x, what it is wider than the narrowest, state, when it is cleared
attribute vec2 look;   // 1 committed, 0 prompt; 1 fades with its progress
uniform float glassy;
uniform float blockHeight;
varying vec3 vNormal;
varying vec3 vToEye;
varying float vAlpha;
varying float vHeight;
varying float vCommitted;

void main() {
  float progress = passed(times);
  vec4 a = curve(place.z, progress, 0.0);
  vec4 b = curve(place.z, progress, 1.0);
  vec4 window = moved(0.0);
  vAlpha = (glassy > 0.5 ? b.z : b.y) * kept(place.w) * (look.y > 0.5 ? 1.0 - progress : 1.0);
  vec3 shape = position;
  shape.x += sign(position.x) * place.y;
  vec3 at = shape * a.w * vec3(1.0, b.x, 1.0) + vec3(mix(place.x, moved(1.0).w, a.x), a.y, a.z);
  vNormal = normal;
  vToEye = cameraPosition - brought(at, window);
  vHeight = position.y / blockHeight + 0.5;
  vCommitted = look.x;
  gl_Position = plays(times) && vAlpha > 0.004 ? clipped(at, window) : NOWHERE;
}
"""

SOLID_FRAGMENT = """
uniform vec3 prompt;
uniform vec3 committed;
varying vec3 vNormal;
varying vec3 vToEye;
varying float vAlpha;
varying float vHeight;
varying float vCommitted;

void main() {
  vec3 normal = normalize(vNormal);
  vec3 eye = normalize(vToEye);
  vec3 key = normalize(vec3(-0.5, 0.8, 0.7));
  vec3 along = abs(normal);
  float bevel = smoothstep(0.999, 0.9, max(along.x, max(along.y, along.z)));
  float light = 0.62 + 0.38 * max(0.0, dot(normal, key)) / dot(vec3(0.0, 0.0, 1.0), key);
  float shine = pow(max(0.0, dot(reflect(-key, normal), eye)), 24.0) * bevel;
  vec3 colour = mix(prompt, committed, vCommitted) * min(1.0, light) * mix(0.8, 1.0, smoothstep(0.0, 0.5, vHeight));
  gl_FragColor = vec4(colour + (0.10 * bevel * max(0.0, normal.y) + 0.3 * shine), vAlpha);
}
"""

GLASS_FRAGMENT = """
uniform vec3 inner;
uniform vec3 edge;
varying vec3 vNormal;
varying vec3 vToEye;
varying float vAlpha;
varying float vHeight;

void main() {
  vec3 normal = normalize(vNormal);
  float facing = abs(dot(normal, normalize(vToEye)));
  vec3 along = abs(normal);
  float bevel = smoothstep(0.998, 0.86, max(along.x, max(along.y, along.z)));
  float rim = pow(1.0 - facing, 3.0);
  float line = min(1.0, 0.75 * bevel + 0.5 * rim * bevel + 0.2 * rim);
  float body = 0.3 + 0.12 * (vHeight - 0.5);
  float alpha = clamp(body + line * (1.0 - body), 0.0, 1.0);
  gl_FragColor = vec4(mix(inner, edge, line), alpha * vAlpha);
}
"""

# A label is one text over one interval of time, in which it moves at a constant rate. pythreejs gives a material only
# one texture, which is the atlas here and not the table. So these numbers already include the window.
LABEL_VERTEX = """
attribute vec4 from;    // middle, and em
attribute vec4 to;
attribute vec4 shift;   // of the picture, at both ends
attribute vec4 times;   // start, end, opacity at both
attribute vec4 extent;  // width and height in em, offset to the right and up in em
attribute vec4 patchUv;
attribute vec4 ink;     // colour; 1 faces the camera
uniform float fogNear;
uniform vec3 fogColor;
uniform float fogFar;
varying vec2 vAt;
varying vec4 vInk;

void main() {
  float time = fogNear * 0.001;
  float share = clamp((time - times.x) / max(1e-6, times.y - times.x), 0.0, 1.0);
  vec4 middle = mix(from, to, share);
  vec2 corner = (extent.zw + position.xy * extent.xy) * middle.w;
  vec4 seen = modelViewMatrix * vec4(middle.xyz + vec3(ink.w > 0.5 ? vec2(0.0) : corner, 0.0), 1.0);
  seen.xy += ink.w > 0.5 ? corner : vec2(0.0);
  vAt = mix(patchUv.xy, patchUv.zw, uv);
  vInk = vec4(ink.rgb, mix(times.z, times.w, share));
  gl_Position = projectionMatrix * seen;
  gl_Position.xy += mix(shift.xy, shift.zw, share) * gl_Position.w;
  bool begun = time > times.x || times.x == 0.0;  // what is there from the beginning is so at 0, too
  if (!begun || time > times.y || vInk.a < 0.004) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
}
"""

LABEL_FRAGMENT = """
uniform sampler2D atlas;
varying vec2 vAt;
varying vec4 vInk;

void main() {
  gl_FragColor = vec4(vInk.rgb, vInk.a * texture2D(atlas, vAt, -0.5).a);
}
"""

STROKE_VERTEX = """
attribute vec3 from;
attribute vec3 to;
attribute vec4 times;
attribute vec4 pen;   // kind, px, share of its opacity, when it is cleared
attribute vec3 ink;
uniform vec3 box;     // its top, its foot when open, px of the picture's height
uniform vec4 sphere;  // y, z, radius of the target's, width over height of the picture
varying vec4 vInk;
varying float vAlong;
varying float vDash;

void main() {
  float progress = passed(times);
  vec4 window = moved(0.0);
  vec4 state = moved(2.0);
  vec3 a = from;
  vec3 b = to;
  float alpha = pen.z * kept(pen.w);
  vDash = 0.0;
  if (pen.x < 0.5) {
    // The walls come down from the lid until they stand on the track.
    float foot = mix(box.y, FOOT, smoothstep(0.0, 1.0, state.y));
    if (a.y < 0.01) a.y = foot;
    if (b.y < 0.01) b.y = foot;
    alpha *= state.y;
  } else if (pen.x < 1.5) {
    alpha *= state.w;
    vDash = length(to - from) / DASH;
  } else if (pen.x < 2.5) {
    vec3 middle = vec3(moved(1.0).w, sphere.xy);
    a = middle + normalize(b - middle) * sphere.z * INSIDE;
    alpha *= state.z;
  } else {
    b = mix(a, b, progress);
  }
  vec4 clipA = clipped(a, window);
  vec4 clipB = clipped(b, window);
  vec2 way = (clipB.xy / clipB.w - clipA.xy / clipA.w) * vec2(sphere.w, 1.0);
  vec2 across = normalize(vec2(-way.y, way.x) + vec2(1e-6, 0.0)) / vec2(sphere.w, 1.0);
  vAlong = position.x + 0.5;
  vec4 clip = position.x < 0.0 ? clipA : clipB;
  clip.xy += across * position.y * 2.0 * (pen.y / box.z) * clip.w;
  vInk = vec4(ink, alpha * (pen.x > 1.5 && pen.x < 2.5 ? mix(0.35, 1.0, vAlong) : 1.0));
  gl_Position = plays(times) && alpha > 0.004 ? clip : NOWHERE;
}
"""

STROKE_FRAGMENT = """
varying vec4 vInk;
varying float vAlong;
varying float vDash;

void main() {
  if (vDash > 0.0 && fract(vAlong * vDash) > 0.55) discard;
  gl_FragColor = vInk;
}
"""

WALL_VERTEX = """
attribute vec4 room;  // left, right, when the round starts and ends
uniform vec3 box;
uniform float face;   // half the depth of the box
varying float vAlpha;

void main() {
  vec4 window = moved(0.0);
  float closed = moved(2.0).y;
  float foot = mix(box.y, FOOT, smoothstep(0.0, 1.0, closed));
  vec3 share = position + 0.5;
  vec3 at = vec3(mix(room.x, room.y, share.x), mix(foot, box.x, share.y), position.z * 2.0 * face);
  vAlpha = closed * (abs(normal.z) > 0.5 ? 0.03 : 0.075);
  gl_Position = now() > room.z && now() <= room.w && closed > 0.004 ? clipped(at, window) : NOWHERE;
}
"""

WALL_FRAGMENT = """
varying float vAlpha;
void main() { gl_FragColor = vec4(1.0, 1.0, 1.0, vAlpha); }
"""

# Shared by a sphere and its halo: which of the two models it is, and what it does now.
_BALL = """
uniform vec4 ball;  // y, z, radius, 0 the draft's and 1 the target's
varying float vPulse;
varying float vPresence;

bool isTarget() { return ball.w > 0.5; }

vec3 middleOfBall() {
  vec4 draft = moved(1.0);
  vPulse = isTarget() ? moved(2.0).x : draft.z;
  vPresence = isTarget() ? 1.0 : draft.y;
  return vec3(isTarget() ? draft.w : draft.x, ball.xy);
}
"""

SPHERE_VERTEX = f"""{_BALL}
varying vec3 vNormal;
varying vec3 vToEye;

void main() {{
  vec4 window = moved(0.0);
  vec3 at = middleOfBall();
  at += position * ball.z * (1.0 + (isTarget() ? PULSE_TARGET : PULSE_DRAFT) * vPulse);
  vNormal = normal;
  vToEye = cameraPosition - brought(at, window);
  gl_Position = clipped(at, window);
}}
"""

SPHERE_FRAGMENT = """
uniform vec3 paint;
uniform vec3 glow;
varying vec3 vNormal;
varying vec3 vToEye;
varying float vPulse;
varying float vPresence;

void main() {
  vec3 normal = normalize(vNormal);
  vec3 eye = normalize(vToEye);
  vec3 key = normalize(vec3(-0.5, 0.8, 0.7));
  float light = 0.3 + 0.62 * max(0.0, dot(normal, key));
  float shine = 0.28 * pow(max(0.0, dot(reflect(-key, normal), eye)), 16.0);
  float facing = max(0.0, dot(normal, eye));
  vec3 colour = paint * light * mix(0.4, 1.0, vPresence) + shine;
  gl_FragColor = vec4(colour + glow * (0.06 * vPresence + 0.5 * vPulse * (0.35 + 0.65 * facing)), 1.0);
}
"""

HALO_VERTEX = f"""{_BALL}
varying vec2 vAt;

void main() {{
  vec4 window = moved(0.0);
  vAt = position.xy * 2.0;
  vec4 seen = modelViewMatrix * vec4(brought(middleOfBall(), window), 1.0);
  seen.xy += vAt * ball.z * (isTarget() ? 2.4 : 2.9) * window.y;
  gl_Position = projectionMatrix * seen;
  gl_Position.xy += window.zw * gl_Position.w;
}}
"""

HALO_FRAGMENT = """
uniform vec3 glow;
varying vec2 vAt;
varying float vPulse;
varying float vPresence;

void main() {
  float away = length(vAt);
  float light = pow(max(0.0, 1.0 - away), 2.0) * vPresence * (0.22 + 0.5 * vPulse);
  // One breath: the rings widen and come back with it.
  float rings = 0.0;
  for (int i = 0; i < 3; i++) {
    float at = 0.48 + float(i) * (0.05 + 0.06 * vPulse);
    rings += smoothstep(0.012, 0.0, abs(away - at)) * (0.75 - 0.2 * float(i));
  }
  gl_FragColor = vec4(glow, light + 0.5 * rings * vPulse * RINGED);
}
"""

GROUND_VERTEX = """
uniform vec4 slab;  // y of its middle, half its height and depth, 1 the track and 0 the floor
varying vec3 vAt;
varying vec3 vNormal;
varying vec2 vPool;

void main() {
  vec4 window = moved(0.0);
  vec3 at = vec3(position.x * 240.0 + window.x, slab.x + position.y * 2.0 * slab.y, position.z * 2.0 * slab.z);
  vAt = vec3((at.x - window.x) * window.y, at.yz);
  vNormal = normal;
  vPool = vec2((at.x - moved(1.0).w), moved(2.0).x);
  gl_Position = clipped(at, window);
}
"""

GROUND_FRAGMENT = """
uniform vec4 slab;
uniform vec3 stage;
uniform vec3 ground;
uniform vec3 glow;
varying vec3 vAt;
varying vec3 vNormal;
varying vec2 vPool;

void main() {
  float near = exp(-0.012 * vAt.x * vAt.x);
  if (slab.w > 0.5) {
    vec3 colour = ground * (vNormal.y > 0.5 ? 1.25 : 0.9);
    gl_FragColor = vec4(mix(stage, colour, 0.35 + 0.65 * near), 1.0);
    return;
  }
  float away = exp(-0.06 * vAt.z * vAt.z);
  float pool = vPool.y * exp(-0.12 * vPool.x * vPool.x - 0.4 * vAt.z * vAt.z);
  gl_FragColor = vec4(mix(stage, ground, near * away) + glow * 0.16 * pool, 1.0);
}
"""
