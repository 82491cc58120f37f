/**
 * The page: makes all of its parts, wires them, and owns their end. It reads from top to bottom: what is played, what is
 * seen, what can be done, and the picture that all of it leads to. Long, as the one place where the parts meet.
 *
 * One moment is one call of `show`: the frame at t is posed, the panels and the scene read it. What changes t, the plan or
 * the camera only asks the clock for another frame.
 */

import {createBadge} from '../panels/badge.js';
import {createCaption} from '../panels/caption.js';
import {createControls} from '../panels/controls.js';
import {createHistogram} from '../panels/histogram.js';
import {createInspection} from '../panels/inspector/inspection.js';
import {createLanguages} from '../panels/languages.js';
import {createLedger} from '../panels/ledger.js';
import {createLive} from '../panels/live-sentence.js';
import {createNotices} from '../panels/notices.js';
import {createRaceControls} from '../panels/race/controls.js';
import {createScreenReaderText} from '../panels/screen-reader.js';
import {createShareButton} from '../panels/share/button.js';
import {createSimplifies} from '../panels/simplifies.js';
import {createStats} from '../panels/stats.js';
import {createTextbar} from '../panels/textbar.js';
import {createClock} from '../playback/clock.js';
import {label} from '../playback/layout.js';
import {MOST_EDITS, formatMoment, leftOut} from '../playback/moment.js';
import {planKey} from '../playback/plan.js';
import {createFrame, pose} from '../playback/pose.js';
import {LEVELS, createQuality} from '../playback/quality.js';
import {createTimeline} from '../playback/timeline.js';
import {createHistory} from '../player/history.js';
import {createPlayer} from '../player/player.js';
import {createRacing} from '../player/racing.js';
import {createRows} from '../player/rows.js';
import {createTransport} from '../player/transport.js';
import {createAddress} from './address.js';
import {createBrowser} from './browser.js';
import {faults as faultsInWords, refusal, refused} from './faults.js';
import {hideParts} from './hide.js';
import {t} from './messages.js';
import {createPrint} from './print.js';
import {mountView} from './view.js';

/** @import {CameraKind} from '../playback/frame.d.ts' */
/** @import {PlanKey} from '../playback/link.d.ts' */
/** @import {ControlChanges, ControlsState, Panel} from '../panels/panels.d.ts' */
/** @import {Commands, Running} from '../player/running.d.ts' */
/** @import {SocketSource, Status} from '../source/source.d.ts' */

/** From one picture to the next the clock moves no farther, at speed 1. */
const LONGEST_GLIDE_S = 1;
/** A hidden page has no frames to wait for. */
const LONGEST_WAIT_MS = 100;

/**
 * @param {Window & typeof globalThis} window
 * @param {ReturnType<typeof import('../playback/read-link.js').readLink>} link what the address says
 * @param {(onStatus: (status: Status) => void) => SocketSource} createSource where rounds come from
 */
export function createPage(window, {moment, notices: faults, ignored}, createSource) {
  const {document} = window;
  const {source: sourceName = '', changeable: listed = '', page: kind = 'full', notice = '', languages = '', hosts = ''} = document.body.dataset;
  const changeable = listed.split(' ').filter(Boolean);
  const browser = createBrowser(window);
  const {address, site} = createAddress(window);
  const framed = window.parent !== window;
  const main = /** @type {HTMLElement} */ (document.querySelector('main'));
  const root = /** @type {HTMLElement} */ (document.querySelector('.page'));
  const ends = new AbortController();
  const late = () => import('./late.js');
  const notices = createNotices(place('notices'));

  /** Whether the link names a moment that nobody has played on from. */
  let frozen = moment.t !== null;
  /** Stage time that somebody asked for and that is not reached yet. */
  let goal = moment.t;
  /** @type {CameraKind} */
  let camera = moment.camera;
  /** @type {import('./view.js').View | null} */
  let view = null;
  /** Whether all parts of the page are there. */
  let complete = false;
  /** t of the picture before, and whether the run was over then. */
  let shown = 0;
  let over = false;
  /** Whether something else than the moment has changed since the last picture. */
  let due = true;
  /** Time of the frame in which the panels were written last, ms. */
  let written = 0;

  // ── What is played

  const frame = createFrame();
  const quality = createQuality();
  const timeline = createTimeline();
  const history = createHistory(timeline);
  const clock = createClock({
    requestAnimationFrame: browser.nextPicture,
    hidden: () => document.hidden,
    now: () => window.performance.now(),
    limit: () => timeline.end,
    nextStop: (t) => timeline.nextBeat(t),
    onFrame: show,
  });
  clock.speed = moment.speed;
  const onError = (/** @type {Parameters<typeof refusal>[0]} */ error) => {
    answer();
    notices.show('source', refusal(error));
  };
  /** Resolves when the figures of the run can be shown, or when none will come soon. */
  const {promise: answered, resolve: answer} = promised();
  /** Why the connection brings no more rounds. @type {import('../embed/host.js').Outage | null} */
  let outage = null;
  /** @param {'lost' | 'refused'} code @param {string} reason */
  const cannotGoOn = (code, reason) => {
    answer();
    outage = {code, reason};
    refresh();
  };
  const source = createSource(({state, reason}) => {
    if (state === 'lost') {
      notices.show('connection');
      cannotGoOn('lost', '');
    } else if (state === 'refused') {
      notices.show('source', refused(reason));
      cannotGoOn('refused', refused(reason));
    } else if (state === 'unreadable') {
      notices.show('source', t('faults.unreadable'));
      cannotGoOn('refused', t('faults.unreadable'));
    } else if (state === 'open') {
      notices.hide('connection');
      outage = null;
      player.retry();
      rows.retry();
      clock.invalidate();
    }
  });
  const player = createPlayer({
    source,
    sourceName,
    recorded: changeable.length === 0,
    timeline,
    plan: {settings: moment.settings, mode: moment.mode, edits: moment.edits},
    onChange: () => clock.invalidate(),
    onRun() {
      notices.hide('source');
      answer();
      prepare();
    },
    onReplaced() {
      notices.show('replaced', t('faults.replaced'));
      if (frozen) goal = moment.t;
      else rewind();
    },
    onFork: history.cutAt,
    onError(error) {
      onError(error);
      refresh();
    },
  });
  const racing = createRacing({source, sourceName, timeline, clock, onChange: refresh, onError});
  const rows = createRows({source, sourceName, timeline, onChange: refresh});
  /** @type {Running} */
  const running = {source, sourceName, changeable, timeline, frame, clock, player};

  // ── What can be done

  /** @type {Commands} */
  const commands = {
    change,
    act,
    play,
    refresh,
    keep,
    moving,
    momentAt: (t) => ({...moment, ...player.plan, speed: clock.speed, camera, race: racing.choice, t}),
    seek(t) {
      moving();
      goal = t;
      refresh();
    },
  };
  /** @param {number | null} t */
  const queryAt = (t) => formatMoment(commands.momentAt(t));
  const linkHere = () => address(queryAt(clock.t));

  // ── What is seen, beside the scene

  /** Filled anew for every picture. */
  const state = /** @type {ControlsState} */ ({});
  const controls = createControls(place('controls'), {present: controlsState(), changeable, minimal: kind === 'embed', onChange: change});
  /** @type {Panel[]} */
  const panels = [
    createStats(place('stats')),
    createCaption(place('caption')),
    createTextbar(place('text')),
    createBadge(place('fine')),
    createHistogram(place('histogram')),
    createLedger(place('ledger')),
    createSimplifies(place('fine')),
  ];
  if (languages.includes(' ')) {
    const link = (/** @type {string} */ lang) => `?${formatMoment({...commands.momentAt(clock.playing ? null : clock.t), lang})}`;
    panels.push(createLanguages(place('fine'), {names: languages, spoken: document.documentElement.lang, link}));
  }
  panels.push(createScreenReaderText(main, {roundAt: (index) => timeline.spans[index]?.round}));
  const live = createLive(main);
  const inspection = createInspection(main, {canvas: place('scene'), pose: () => view?.pose ?? null, timeline, frame, onShow: refresh});
  const race = createRaceControls({
    lanes: place('race'),
    fine: place('fine'),
    sheet: place('controls').querySelector('.controls:not(.controls-minimal)'),
    possible: changeable.length > 0,
    rival: moment.race,
    racing,
    present: () => player.at(clock.t).present,
    onRace() {
      keep();
      refresh();
    },
  });
  panels.push(
    race,
    createTransport(place('player'), {page: root, running, commands, history, late, link: moment.hide.includes('share') ? null : linkHere, ...(changeable.length > 0 && {onRace: () => race.wish('toggle')})}),
    createShareButton(place('fine'), {
      page: root,
      source: sourceName,
      site,
      downloads: 'exports' in document.body.dataset,
      clock,
      queryAt,
      address,
      late,
    }),
    createPrint(main, {timeline, frame, controls: () => player.at(clock.t).controls, link: linkHere}),
  );
  hideParts(document, moment.hide);

  // ── One picture

  /** @param {number} t @param {number} time of the frame in ms @returns {boolean} whether another frame is wanted */
  function show(t, time) {
    if (ends.signal.aborted) return false;
    const reachable = goal !== null && timeline.spans.length > 0 && timeline.end >= goal;
    if (goal !== null && (reachable || timeline.end > t || player.ended)) {
      clock.seek(goal);
      t = clock.t;
      if ((t >= goal && settled(t)) || player.ended) goal = null;
    }
    // On the way to a far moment rounds come by the thousand: none of them is drawn.
    if (goal !== null && !due && !moment.race) {
      player.ensure(goal);
      return false;
    }
    due = false;
    pose(timeline, t, frame);
    racing.update(frame);
    const {present, expected} = player.at(t);
    frame.present = present;
    frame.expected = expected;
    const {share, panelsMs} = detail(t, time);
    if (panelsMs === 0 || time - written >= panelsMs) {
      written = time;
      for (const panel of panels) panel.update(frame);
      controls.update(controlsState());
    }
    view?.coarsen(share);
    const moving = view?.update(frame, time) ?? false;
    view?.render();
    inspection.update();
    const [, inspected = '-1'] = /^block:(\d+):/.exec(inspection.name) ?? [];
    rows.fetch(Number(inspected));
    const jumped = t < shown || t - shown > LONGEST_GLIDE_S * clock.speed;
    shown = t;
    const telling = live.update(frame, time, jumped);
    player.ensure(goal ?? t, racing.wanting);
    if (atEnd() !== over) {
      over = !over;
      if (over) finish();
    }
    const still = goal === null && !clock.playing && !moving;
    document.documentElement.toggleAttribute('data-ready', still && complete && timeline.run !== null && player.covers(t) && settled(t));
    return moving || telling;
  }

  /** A slow machine draws less while the run plays. Whatever stays in sight is drawn in full. @param {number} t @param {number} time ms */
  function detail(t, time) {
    const going = clock.playing && !frozen && t < timeline.end;
    if (!going) quality.rest();
    return LEVELS[going ? quality.drawn(time) : 0] ?? LEVELS[0];
  }

  /** @returns {ControlsState} */
  function controlsState() {
    const {settings, mode} = player.at(clock.t).controls;
    state.seed = settings.seed;
    state.draft_length = settings.draft_length;
    state.draft_quality = settings.draft_quality;
    state.mode = mode;
    state.speed = clock.speed;
    state.camera = camera;
    return state;
  }

  /** Whether the stage times up to t are final. @param {number} t */
  function settled(t) {
    return racing.settled(t) && !racing.wanting;
  }

  function refresh() {
    due = true;
    clock.invalidate();
  }

  /** The picture is no more the one that was asked for. */
  function unsettle() {
    document.documentElement.removeAttribute('data-ready');
  }

  /** Whether a source that ends has nothing more to show. */
  function atEnd() {
    return player.ended && clock.t >= timeline.end && timeline.spans.length > 0;
  }

  function finish() {
    if (clock.playing) clock.pause();
    notices.show('ended');
  }

  // ── What the commands do

  /** @param {ControlChanges} changes */
  function change({speed, camera: wanted, seed, ...edits}) {
    unsettle();
    if (speed !== undefined) clock.speed = speed;
    if (wanted !== undefined) {
      camera = wanted;
      view?.look(camera, frozen || browser.reducedMotion());
    }
    const changed = Object.entries(edits).map(([name, value]) => /** @type {[PlanKey, number | string]} */ ([planKey(name), value]));
    if (changed.length > 0) player.edit(clock.t, changed);
    if (seed !== undefined) restart({seed});
    keep();
    refresh();
  }

  /** @param {'toggle' | 'step' | 'restart'} name */
  function act(name) {
    goal = null;
    if (name === 'toggle') return play(!clock.playing);
    unsettle();
    if (name === 'step') clock.step();
    else restart({});
    notices.hide('reduced_motion');
    keep();
  }

  /** A moment that is still on its way stays the goal: it plays from there. @param {boolean} wanted */
  function play(wanted) {
    unsettle();
    if (!wanted) clock.pause();
    else {
      if (atEnd()) rewind();
      frozen = false;
      clock.play();
    }
    notices.hide('reduced_motion');
    keep();
  }

  /** @param {{seed?: number}} changes */
  function restart(changes) {
    goal = null;
    player.restart(clock.t, changes);
    rewind();
  }

  function rewind() {
    notices.hide('ended');
    clock.seek(0);
  }

  function moving() {
    unsettle();
    goal = null;
    notices.hide('ended');
    notices.hide('reduced_motion');
  }

  /** The address follows what is played; the moment in it is the one that a person asked for, never the running one. */
  function keep() {
    browser.replaceSearch(queryAt(null));
    const left = leftOut(player.plan);
    if (left > 0) notices.show('url', t('faults.leftOut', {most: MOST_EDITS, left}));
  }

  // ── The scene, and whoever stands around the page

  /** Words go into the scene's atlas before a frame needs them. */
  function prepare() {
    const {run} = timeline;
    if (run && view) view.prepare([...run.prompt, ...(run.words ?? []).flat()].map(label));
  }

  async function mount() {
    // A slow machine is busy with its first 3D picture for a second: the figures come before it.
    await answered;
    await Promise.race([new Promise((resolve) => window.requestAnimationFrame(resolve)), new Promise((resolve) => window.setTimeout(resolve, LONGEST_WAIT_MS))]);
    if (ends.signal.aborted) return;
    view = await mountView({
      canvas: /** @type {HTMLCanvasElement} */ (place('scene')),
      band: place('band'),
      caption: place('caption'),
      wanted: moment.view,
      render: moment.render,
      camera,
      signal: ends.signal,
      onStale: refresh,
      onLost(gone) {
        complete = !gone;
        unsettle();
        if (gone) notices.show('context', t('faults.context'));
        else notices.hide('context');
        refresh();
      },
      onFlat: (why) => notices.show('no_webgl', why),
    });
    view?.look(camera, true);
    prepare();
    await view?.ready;
  }

  async function welcome() {
    if (!framed) return;
    const {createHost} = await late();
    if (ends.signal.aborted) return;
    panels.push(createHost({
      page: root,
      band: place('band'),
      hosts: hosts.split(' '),
      starts: moment.t === null && !browser.reducedMotion(),
      running,
      commands,
      mounted: () => mounted,
      arriving: () => goal !== null,
      outage: () => outage ?? (player.refusal && {code: 'refused', reason: refusal(player.refusal)}),
    }));
  }

  /** @param {string} id @returns {HTMLElement} */
  function place(id) {
    const found = document.getElementById(id);
    if (!found) throw new Error(`the page has no place called ${id}`);
    return found;
  }

  document.addEventListener('visibilitychange', () => {
    clock.skipGap();
    quality.rest();
    if (document.hidden) return;
    source.retryNow();
    clock.invalidate();
  }, {signal: ends.signal});
  window.addEventListener('online', () => source.retryNow(), {signal: ends.signal});
  browser.onColours(() => view?.repaint(), ends.signal);

  if (faults.length + ignored.length > 0) notices.show('url', faultsInWords(faults, ignored));
  if (notice) notices.show('recording', notice);
  player.ensure(goal ?? 0);
  if (!frozen) {
    if (browser.reducedMotion()) notices.show('reduced_motion');
    else if (!framed) clock.play();
  }
  clock.invalidate();
  const mounted = Promise.all([mount(), welcome()]).then(() => {
    complete = true;
    refresh();
  });

  return {
    frame,
    timeline,
    player,
    clock,
    quality,
    mounted,
    get view() {
      return view;
    },
    /** The present moment in sentences: alt text for whoever makes a picture of the page. */
    async describe() {
      const {describe} = await late();
      return describe(frame);
    },
    dispose() {
      unsettle();
      ends.abort();
      clock.pause();
      source.dispose();
      inspection.dispose();
      live.dispose();
      view?.dispose();
      for (const panel of panels) panel.dispose();
      controls.dispose();
      notices.dispose();
    },
  };
}

/** @returns {{promise: Promise<void>, resolve: () => void}} */
function promised() {
  let resolve = () => {};
  /** @type {Promise<void>} */
  const promise = new Promise((done) => (resolve = done));
  return {promise, resolve};
}
