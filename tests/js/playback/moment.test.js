import assert from 'node:assert/strict';
import {test} from 'node:test';

import {HIDEABLE, LONGEST_T, MOST_EDITS, formatMoment, leftOut, parseMoment} from '../../../static/js/playback/moment.js';
import {withEdit} from '../../../static/js/playback/plan.js';
import {defaultMoment} from '../../../static/js/playback/settings.js';
import {SETTINGS, defaultSettings} from '../../../static/js/playback/settings.js';
import {hash01} from '../../../static/js/playback/ease.js';
import {fault, faults} from '../../../static/js/page/faults.js';
import {t} from '../../../static/js/page/messages.js';
import '../english.js';

/** @import {Edit, Moment, Plan} from '../../../static/js/playback/link.d.ts' */

/** @param {string} search */
const parsed = (search) => parseMoment(search).moment;

test('an empty query is the default moment, and the default moment an empty query', () => {
  assert.deepEqual(parseMoment(''), {moment: defaultMoment(), notices: []});
  assert.equal(formatMoment(defaultMoment()), '');
});

test('the table of settings and the default settings agree', () => {
  assert.deepEqual(Object.fromEntries(SETTINGS.map(({name, initial}) => [name, initial])), defaultSettings());
});

test('every name of the table is read', () => {
  const {moment, notices} = parseMoment(
    '?seed=4294967295&k=8&quality=0.95&draft_ms=0&verify_ms=.5&verify_ms_per_guess=1e1&mode=target&speed=2&camera=top&render=low&view=flat&theme=light&lang=zh&hide=try,seed&race=target&t=12.5',
  );
  assert.deepEqual(notices, []);
  assert.deepEqual(moment, {
    settings: {seed: 4294967295, draft_length: 8, draft_quality: 0.95, draft_ms: 0, verify_ms: 0.5, verify_ms_per_guess: 10},
    mode: 'target',
    edits: [],
    speed: 2,
    camera: 'top',
    render: 'low',
    view: 'flat',
    theme: 'light',
    lang: 'zh',
    hide: ['seed', 'try'],
    race: 'target',
    t: 12.5,
  });
});

const WHOLE_K = {kind: 'number', whole: true, least: 0, most: 16};
const NUMBER_T = {kind: 'number', whole: false, least: 0, most: LONGEST_T};

test('what cannot be used takes its default, and a notice names value and range', () => {
  /** @type {[search: string, name: string, value: string, range: string, used: string | null][]} */
  const cases = [
    ['k=99', 'k', '99', 'a whole number in 0..16', '4'],
    ['k=2.5', 'k', '2.5', 'a whole number in 0..16', '4'],
    ['seed=-1', 'seed', '-1', 'a whole number in 0..4294967295', '29'],
    ['quality=1.01', 'quality', '1.01', 'a number in 0..1', '0.8'],
    ['quality=', 'quality', '', 'a number in 0..1', '0.8'],
    ['quality=NaN', 'quality', 'NaN', 'a number in 0..1', '0.8'],
    ['verify_ms=0', 'verify_ms', '0', 'a number in 0.001..60000', '750'],
    ['draft_ms=0x10', 'draft_ms', '0x10', 'a number in 0..60000', '60'],
    ['draft_ms=1e999', 'draft_ms', '1e999', 'a number in 0..60000', '60'],
    ['mode=both', 'mode', 'both', 'one of speculative, target', 'speculative'],
    ['camera=__proto__', 'camera', '__proto__', 'one of orbit, side, top', 'orbit'],
    ['speed=5', 'speed', '5', 'a number in 0.25..4', '1'],
    ['t=-2', 't', '-2', 'a number in 0..3600', null],
  ];
  for (const [search, name, value, range, used] of cases) {
    const {moment, notices} = parseMoment(search);
    assert.deepEqual(moment, defaultMoment(), search);
    const [notice] = notices;
    assert.ok(notice && notices.length === 1, search);
    assert.deepEqual([notice.name, notice.value, notice.used], [name, value, used]);
    const instead = used === null ? 'it is not used' : `${used} is used`;
    assert.equal(fault(notice), `${name} must be ${range}, got ${value === '' ? 'nothing' : value}; ${instead}`);
  }
});

test('what is wrong with an address is told in parts', () => {
  assert.deepEqual(parseMoment('k=99').notices, [{name: 'k', value: '99', rule: WHOLE_K, used: '4'}]);
  assert.deepEqual(parseMoment('edits=3:k=99').notices, [{name: 'edits 3:k', value: '99', rule: WHOLE_K, used: null}]);
  assert.deepEqual(parseMoment('t=x').notices, [{name: 't', value: 'x', rule: NUMBER_T, used: null}]);
});

test('a notice shows no more than a line of what was written', () => {
  const [notice] = parseMoment(`camera=${'x'.repeat(5000)}`).notices;
  assert.ok(notice && notice.value.length <= 60 && fault(notice).length < 160);
});

test('what is quoted is cut between signs, and turns the direction of nothing behind it', () => {
  const [notice] = parseMoment(`camera=${encodeURIComponent(`x${'🚀'.repeat(80)}`)}`).notices;
  assert.ok(notice && !/\p{Cs}/u.test(notice.value) && notice.value.endsWith('🚀…') && [...notice.value].length === 60);
  const [turned] = parseMoment(`camera=${encodeURIComponent('\u2069\u202egnp')}`).notices;
  assert.ok(turned && fault(turned).includes('got \u2068\ufffd\ufffdgnp\u2069; '));
});

test('a name that no address has is said, and so is one that stands there more than once', () => {
  const {moment, notices} = parseMoment('K=8&k=2&k=3&fbclid=x&k=9&t=1&edits=&edits=2:k=3');
  assert.deepEqual(moment, {...defaultMoment(), settings: {...defaultSettings(), draft_length: 2}, t: 1});
  const said = notices.map(fault);
  const names = 'mode, seed, k, quality, draft_ms, verify_ms, verify_ms_per_guess, speed, camera, render, view, theme, lang, hide, t, edits, race';
  assert.deepEqual(said, [
    `K is not used: a name in an address must be one of ${names}`,
    `fbclid is not used: a name in an address must be one of ${names}`,
    'k must be given once, got 3 times; the first one is used',
    'edits must be given once, got 2 times; the first one is used',
  ]);
  const [odd] = parseMoment(`${'x'.repeat(500)}=1`).notices;
  assert.ok(odd && odd.name.length === 60);
});

test('of many faults three are told and the others counted', () => {
  const {notices} = parseMoment(`edits=${Array.from({length: 64}, (_, i) => `${i}:k=99`).join(',')}`);
  const told = faults(notices, []);
  assert.equal(told.match(/ got 99;/g)?.length, 3);
  assert.match(told, /\. And 61 more\.$/);
  assert.match(faults(notices.slice(0, 1), ['k', 'edits']), / it is not used\. The settings of a recording .* k, edits in the address are not used\.$/);
});

test('k=0 holds until the next k, unless a mode is given', () => {
  const to8 = {index: 3, key: 'k', value: 8};
  const speculative = {index: 3, key: 'mode', value: 'speculative'};
  assert.deepEqual([parsed('k=0&edits=3:k=8').mode, parsed('k=0&edits=3:k=8').edits], ['target', [to8, speculative]]);
  assert.deepEqual(parsed('edits=2:k=0,3:k=8,5:k=2').edits, [{index: 2, key: 'mode', value: 'target'}, to8, speculative, {index: 5, key: 'k', value: 2}]);
  assert.deepEqual([parsed('k=0&edits=0:k=6').mode, parsed('k=0&edits=0:k=6').settings.draft_length], ['speculative', 6]);
  assert.deepEqual(parsed('edits=3:k=0,3:k=8').edits, [to8]);
  assert.deepEqual(parsed('mode=target&edits=3:k=8').edits, [to8]);
  assert.deepEqual(parsed('k=0&mode=target&edits=3:k=8').edits, [to8]);
  assert.deepEqual(parsed('k=0&edits=3:k=8,3:mode=target').edits, [to8, {index: 3, key: 'mode', value: 'target'}]);
  assert.deepEqual(parsed('k=0&edits=2:mode=target,3:k=8').edits, [{index: 2, key: 'mode', value: 'target'}, to8]);
  const moment = parsed('k=0&edits=3:k=8');
  assert.deepEqual(parsed(formatMoment(moment)), moment);
});

test('k=0 is read as Big model only', () => {
  assert.deepEqual(parsed('k=0'), {...defaultMoment(), mode: 'target'});
  assert.deepEqual(parsed('edits=5:k=0').edits, [{index: 5, key: 'mode', value: 'target'}]);
});

test('t is cut to an hour with a notice, and 0 is a moment too', () => {
  const {moment, notices} = parseMoment('t=99999');
  assert.equal(moment.t, LONGEST_T);
  assert.deepEqual(notices.map(({name, used}) => [name, used]), [['t', '3600']]);
  assert.equal(parsed('t=0').t, 0);
  assert.equal(formatMoment(parsed('t=0')), 't=0');
});

test('edits are read, sorted by round', () => {
  const {moment, notices} = parseMoment('edits=20:quality=0.4,12:k=8,20:mode=target,3:verify_ms_per_guess=2');
  assert.deepEqual(notices, []);
  assert.deepEqual(moment.edits, [
    {index: 3, key: 'verify_ms_per_guess', value: 2},
    {index: 12, key: 'k', value: 8},
    {index: 20, key: 'quality', value: 0.4},
    {index: 20, key: 'mode', value: 'target'},
  ]);
});

test('edits at round 0 are the settings, and of two for one thing the later one holds', () => {
  const moment = parsed('edits=0:k=6,0:mode=target,7:k=2,7:k=3');
  assert.deepEqual([moment.settings.draft_length, moment.mode], [6, 'target']);
  assert.deepEqual(moment.edits, [{index: 7, key: 'k', value: 3}]);
});

test('an edit that cannot be used is left out and said, and the others hold', () => {
  for (const bad of ['x', '4:k', '4:seed=3', '-4:k=3', '4:k=99', '4:mode=off', '4.5:k=3', '4:toString=1', '4:k=']) {
    const {moment, notices} = parseMoment(`edits=${bad},9:k=2`);
    assert.deepEqual(moment.edits, [{index: 9, key: 'k', value: 2}], bad);
    assert.equal(notices.length, 1, bad);
  }
});

test('at most 64 edits are read and written, and it is said how many are left out', () => {
  const many = Array.from({length: 70}, (_, i) => `${i + 1}:k=${(i % 8) + 1}`).join(',');
  const {moment, notices} = parseMoment(`edits=${many}`);
  assert.equal(moment.edits.length, MOST_EDITS);
  assert.deepEqual(notices.map(fault), ['edits must be at most 64 pairs, got 70; the first 64 are used']);
  assert.equal(leftOut(moment), 0);
  const one = /** @type {Edit} */ ({index: 99, key: 'k', value: 1});
  assert.equal(formatMoment({...moment, edits: [...moment.edits, one]}), formatMoment(moment));
  assert.equal(leftOut({...moment, edits: [...moment.edits, one, one]}), 2);
  assert.match(t('faults.leftOut', {most: MOST_EDITS, left: 2}), /64 changes.* last 2 /);
});

test('a slider dragged to and fro before one round takes one of the 64 places', () => {
  /** @type {Plan} */
  let plan = defaultMoment();
  for (let i = 0; i < 200; i++) plan = withEdit(plan, 5, 'quality', (i % 100) / 100);
  for (let i = 0; i < 70; i++) plan = withEdit(plan, 6 + i, 'k', 4);
  assert.deepEqual(plan.edits, [{index: 5, key: 'quality', value: 0.99}]);
});

const PINNED = {draft_length: 4, draft_quality: 0.8, draft_ms: 60, verify_ms: 750, verify_ms_per_guess: 0};

test('a rival is the big model alone or a pinned setting without a seed, and what it leaves out has its default', () => {
  assert.equal(parsed('').race, null);
  assert.equal(parsed('race=target').race, 'target');
  assert.deepEqual(parsed('race=k:8,quality:0.95').race, {...PINNED, draft_length: 8, draft_quality: 0.95});
  assert.deepEqual(parsed('race=k:0,verify_ms:500').race, {...PINNED, draft_length: 0, verify_ms: 500});
  assert.equal(formatMoment({...defaultMoment(), race: PINNED}), 'race=k:4');
  assert.equal(formatMoment(parsed('race=quality:0.95,k:8&t=3')), 'race=k:8,quality:0.95&t=3');
});

test('of a rival that cannot be used a notice names value and range', () => {
  /** @type {[search: string, race: Moment['race'], said: string][]} */
  const cases = [
    ['race=k:99', PINNED, 'race k must be a whole number in 0..16, got 99; 4 is used'],
    ['race=quality:2,k:3', {...PINNED, draft_length: 3}, 'race quality must be a number in 0..1, got 2; 0.8 is used'],
  ];
  const keys = 'k, quality, draft_ms, verify_ms, verify_ms_per_guess';
  for (const bad of ['fast', 'seed:3', '', 'k=3', 'mode:target', '__proto__:1']) {
    cases.push([`race=${bad}`, null, `race must be target or pairs such as k:8,quality:0.95 of ${keys}, got ${bad || 'nothing'}; it is not used`]);
  }
  for (const [search, race, said] of cases) {
    const {moment, notices} = parseMoment(search);
    assert.deepEqual(moment, {...defaultMoment(), race}, search);
    assert.deepEqual(notices.map(fault), [said]);
  }
});

test('a name that cannot be hidden is said, and the others are', () => {
  const {moment, notices} = parseMoment('hide=ledger,everything,seed');
  assert.deepEqual(moment.hide, ['seed', 'ledger']);
  assert.deepEqual(notices.map(({name, value}) => [name, value]), [['hide', 'everything']]);
});

test('a moment is written in few digits, and never as an earlier one', () => {
  const at = (/** @type {number} */ t) => formatMoment({...defaultMoment(), t});
  assert.deepEqual([at(11.03), at(11.030000000000001), at(2.373299999999255), at(0), at(3600)], ['t=11.03', 't=11.0301', 't=2.3733', 't=0', 't=3600']);
});

test('a moment written and read again is the same moment', () => {
  /** @template T @param {readonly T[]} all @param {number} a @param {number} b @returns {T} */
  const pick = (all, a, b) => /** @type {T} */ (all[Math.floor(hash01(a, b, 0) * all.length)]);
  for (let n = 0; n < 300; n++) {
    const number = (/** @type {number} */ i, /** @type {number} */ most) => hash01(n, i, 1) * most;
    /** @type {Edit[]} */
    const edits = [
      {index: 1 + Math.floor(number(1, 9)), key: 'k', value: 1 + Math.floor(number(2, 16))},
      {index: 10 + Math.floor(number(3, 9)), key: 'quality', value: number(4, 1)},
      {index: 20 + Math.floor(number(5, 9)), key: 'mode', value: pick(['target', 'speculative'], n, 6)},
    ];
    const rival = {
      draft_length: Math.floor(number(26, 17)),
      draft_quality: pick([0.8, number(27, 1)], n, 28),
      draft_ms: pick([60, 1e-7, number(29, 60000)], n, 30),
      verify_ms: pick([750, number(31, 60000)], n, 32),
      verify_ms_per_guess: pick([0, number(33, 100)], n, 34),
    };
    /** @type {Moment} */
    const moment = {
      settings: {
        seed: Math.floor(number(7, 2 ** 32)),
        draft_length: 1 + Math.floor(number(8, 16)),
        draft_quality: pick([0, 0.8, 1, number(9, 1), 1e-7], n, 10),
        draft_ms: pick([60, number(11, 60000)], n, 12),
        verify_ms: pick([750, 0.001, number(13, 60000)], n, 14),
        verify_ms_per_guess: pick([0, number(15, 100)], n, 16),
      },
      mode: pick(['speculative', 'target'], n, 17),
      edits: edits.slice(0, Math.floor(number(18, 4))),
      speed: pick([1, 0.25, 4, 0.25 + number(19, 3)], n, 20),
      camera: pick(['orbit', 'side', 'top'], n, 21),
      render: pick(['full', 'low'], n, 22),
      view: pick(['auto', '3d', 'flat'], n, 35),
      theme: pick(['auto', 'dark', 'light'], n, 36),
      lang: pick(['auto', 'en', 'zh'], n, 37),
      hide: HIDEABLE.filter((_, i) => number(40 + i, 1) < 0.2),
      race: pick([null, 'target', rival], n, 25),
      t: pick([null, 0, Number(number(23, 3600).toFixed(4))], n, 24),
    };
    const query = formatMoment(moment);
    assert.deepEqual(parseMoment(`?${query}`), {moment, notices: []}, query);
  }
});
