/**
 * The page: makes all of its parts, wires them, and owns their end. Long, as the one place where the parts of the first
 * pictures meet; what comes behind those is wired in furnish.js.
 *
 * One moment is one call of `show`: the frame at t is posed, the panels and the scene read it. What changes t, the plan or
 * the camera only asks the clock for another frame.
 */

import {createBrowser} from './browser.js';
import {t} from './messages.js';
import {createCaption} from '../panels/caption.js';
import {createControls} from '../panels/controls.js';
import {createNotices} from '../panels/notices.js';
import {createStats} from '../panels/stats.js';
import {createTextbar} from '../panels/textbar.js';
import {createClock} from '../playback/clock.js';
import {label} from '../playback/layout.js';
import {planKey} from '../playback/plan.js';
import {createFrame, pose} from '../playback/pose.js';
import {createTimeline} from '../playback/timeline.js';
import {createPlayer} from '../player/player.js';
import {createSocketSource} from '../source/socket.js';

/** @import {CameraKind} from '../playback/frame.d.ts' */
/** @import {PlanKey} from '../playback/link.d.ts' */
/** @import {ControlChanges, ControlsState, NoticeName, Panel} from '../panels/panels.d.ts' */

/** From one picture to the next the clock moves no farther, at speed 1. */
const LONGEST_GLIDE_S = 1;

/**
 * @param {Window} window
 * @param {ReturnType<typeof import('../playback/read-link.js').readLink>} link what the address says
 * @param {import('../source/source.d.ts').SocketSource} [local] where rounds come from, if not from a server
 */
export function createPage(window, {moment, notices: faults, ignored}, local) {
  const {document} = window;
  const browser = createBrowser(window);
  const {source: sourceName = '', changeable = '', page = 'full', notice = ''} = document.body.dataset;
  const names = changeable.split(' ').filter(Boolean);
  const embedded = page === 'embed';
  /** Whether the link names a moment that nobody has played on from. */
  let frozen = moment.t !== null;

  /** @param {string} id @returns {HTMLElement} */
  const place = (id) => {
    const found = document.getElementById(id);
    if (!found) throw new Error(`the page has no place called ${id}`);
    return found;
  };

  const ends = new AbortController();
  const frame = createFrame();
  const timeline = createTimeline();
  /** @type {CameraKind} */
  let camera = moment.camera;
  /** Stage time that the link names and that is not reached yet. */
  let goal = moment.t;
  /** @type {import('./view.js').View | null} */
  let view = null;
  /** @type {ReturnType<typeof import('./extras.js').createExtras> | null} */
  let extras = null;
  /** @type {ReturnType<typeof import('../player/deck.js').createDeck> | null} */
  let deck = null;
  /** Whether all parts of the page are there. */
  let complete = false;
  /** t of the picture before, and whether the clock led from there to the one now. */
  let shown = 0;
  let over = false;
  /** Whether something else than the moment has changed since the last picture. */
  let due = true;

  const notices = createNotices(place('notices'));
  const source = local ?? createSocketSource({
    url: browser.socketUrl('/ws'),
    onStatus({state, reason}) {
      if (state === 'lost') notices.show('connection');
      else if (state === 'refused') tell('source', ({refused}) => refused(reason));
      else if (state === 'unreadable') notices.show('source', t('faults.unreadable'));
      else if (state === 'open') {
        notices.hide('connection');
        player.retry();
        extras?.retry();
        clock.invalidate();
      }
    },
  });
  const player = createPlayer({
    source,
    sourceName,
    recorded: names.length === 0,
    timeline,
    plan: {settings: moment.settings, mode: moment.mode, edits: moment.edits},
    onChange: () => clock.invalidate(),
    onRun() {
      notices.hide('source');
      prepare();
    },
    onReplaced() {
      notices.show('replaced', t('faults.replaced'));
      if (frozen) goal = moment.t;
      else rewind();
    },
    onFork: (...fork) => deck?.futures.cutAt(...fork),
    onError: (error) => tell('source', ({refusal}) => refusal(error)),
  });
  const clock = createClock({
    requestAnimationFrame: (callback) => window.requestAnimationFrame(callback),
    hidden: () => document.hidden,
    now: () => window.performance.now(),
    limit: () => timeline.end,
    nextStop: (t) => timeline.nextBeat(t),
    onFrame: show,
  });
  clock.speed = moment.speed;

  /** Filled anew for every picture. */
  const state = /** @type {ControlsState} */ ({});
  const controls = createControls(place('controls'), {
    present: controlsState(),
    changeable: names,
    minimal: embedded,
    onChange: change,
  });
  /** @type {Panel[]} */
  const panels = [
    createStats(place('stats')),
    createCaption(place('caption')),
    createTextbar(place('text')),
  ];

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

  /** @param {number} t @param {number} time of the frame in ms @returns {boolean} whether another frame is wanted */
  function show(t, time) {
    if (ends.signal.aborted) return false;
    if (goal !== null && (timeline.end > t || player.ended)) {
      clock.seek(goal);
      t = clock.t;
      if ((t >= goal && (extras?.settled(t) ?? !moment.race)) || player.ended) goal = null;
    }
    // On the way to a far moment rounds come by the thousand: none of them is drawn.
    if (goal !== null && !due && !moment.race) {
      player.ensure(goal);
      return false;
    }
    due = false;
    pose(timeline, t, frame);
    extras?.pose();
    const {present, expected} = player.at(t);
    frame.present = present;
    frame.expected = expected;
    for (const panel of panels) panel.update(frame);
    controls.update(controlsState());
    const moving = view?.update(frame, time) ?? false;
    view?.render();
    const jumped = t < shown || t - shown > LONGEST_GLIDE_S * clock.speed;
    shown = t;
    const telling = extras?.update(time, jumped) ?? false;
    player.ensure(goal ?? t, extras?.wanting);
    if (atEnd() !== over) {
      over = !over;
      if (over) finish();
    }
    const still = goal === null && !clock.playing && !moving;
    document.documentElement.toggleAttribute('data-ready', still && complete && timeline.run !== null && player.covers(t) && (extras?.settled(t) ?? true));
    return moving || telling;
  }

  function refresh() {
    due = true;
    clock.invalidate();
  }

  /** Words go into the scene's atlas before a frame needs them. */
  function prepare() {
    const {run} = timeline;
    if (run && view) view.prepare([...run.prompt, ...(run.words ?? []).flat()].map(label));
  }

  /** Whether a source that ends has nothing more to show. */
  function atEnd() {
    return player.ended && clock.t >= timeline.end && timeline.spans.length > 0;
  }

  function finish() {
    if (clock.playing) clock.pause();
    notices.show('ended');
  }

  /** The picture is no more the one that was asked for. */
  function unsettle() {
    document.documentElement.removeAttribute('data-ready');
  }

  /** @param {ControlChanges} changes */
  function change({speed, camera: kind, seed, ...edits}) {
    unsettle();
    if (speed !== undefined) clock.speed = speed;
    if (kind !== undefined) {
      camera = kind;
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
    unsettle();
    goal = null;
    if (name === 'toggle' && clock.playing) clock.pause();
    else if (name === 'toggle') {
      if (atEnd()) rewind();
      frozen = false;
      clock.play();
    } else if (name === 'step') clock.step();
    else restart({});
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

  /** A person moves the playhead. */
  function moved() {
    unsettle();
    goal = null;
    notices.hide('ended');
    notices.hide('reduced_motion');
  }

  /** @param {NoticeName} name @param {(told: typeof import('./faults.js')) => string} sentence */
  async function tell(name, sentence) {
    const told = await import('./faults.js');
    if (!ends.signal.aborted) notices.show(name, sentence(told));
  }

  /** @param {number | null} t */
  function momentAt(t) {
    return {...moment, ...player.plan, speed: clock.speed, camera, race: extras ? extras.rival : moment.race, t};
  }

  /** The address follows what is played; the moment in it is the one that a person asked for, never the running one. */
  async function keep() {
    const {MOST_EDITS, formatMoment, leftOut} = await import('../playback/moment.js');
    browser.replaceSearch(formatMoment(momentAt(null)));
    const left = leftOut(player.plan);
    if (left > 0) notices.show('url', t('faults.leftOut', {most: MOST_EDITS, left}));
  }

  async function mount() {
    const {mountView} = await import('./view.js');
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

  /** What the first pictures do without comes behind them. */
  async function furnish() {
    const {furnishPage} = await import('./furnish.js');
    const furniture = await furnishPage({
      document,
      place,
      panels,
      frame,
      timeline,
      source,
      sourceName,
      clock,
      player,
      moment,
      changeable: names,
      signal: ends.signal,
      pose: () => view?.pose ?? null,
      momentAt,
      mounted: () => mounted,
      arriving: () => goal !== null,
      onShow: refresh,
      onSeek(t) {
        moved();
        goal = t;
        refresh();
      },
      onChange: change,
      onAction: act,
      onMove: moved,
      onPlan: keep,
      onError: (error) => tell('source', ({refusal}) => refusal(error)),
    });
    if (!furniture) return;
    ({extras, deck} = furniture);
    refresh();
  }

  document.addEventListener('visibilitychange', () => {
    clock.skipGap();
    if (document.hidden) return;
    source.retryNow();
    clock.invalidate();
  }, {signal: ends.signal});
  window.addEventListener('online', () => source.retryNow(), {signal: ends.signal});
  browser.onColours(() => view?.repaint(), ends.signal);

  if (faults.length + ignored.length > 0) tell('url', ({faults: told}) => told(faults, ignored));
  if (notice) notices.show('recording', notice);
  player.ensure(goal ?? 0);
  if (!frozen) {
    if (browser.reducedMotion()) notices.show('reduced_motion');
    else if (window.parent === window) clock.play();
  }
  clock.invalidate();
  const mounted = Promise.all([mount(), furnish()]).then(() => {
    complete = true;
    refresh();
  });

  return {
    frame,
    timeline,
    player,
    clock,
    mounted,
    get view() {
      return view;
    },
    dispose() {
      unsettle();
      ends.abort();
      clock.pause();
      source.dispose();
      extras?.dispose();
      view?.dispose();
      for (const panel of panels) panel.dispose();
      controls.dispose();
      notices.dispose();
    },
  };
}
