/**
 * The page's side of a frame: it tells the page around it how high it would be and which rounds have landed, takes its
 * commands, and rests while nobody sees it. Fetched only in a frame.
 *
 * By window it accepts only a hello from its parent. All else comes through the port that the hello brought, which also
 * works safely for a frame with an opaque origin.
 */

import {createHeight} from './height.js';
import {VERSION, helloVersion, readChanges, readCommand, refusal} from './protocol.js';
import {createSight} from './visibility.js';
import {hostState, newestAt, roundEvent} from './state.js';
import {t} from '../page/messages.js';
import {worded} from './faults.js';

/** @import {Answer, HostEvent, Refusal} from './messages.d.ts' */
/** @import {Frame} from '../playback/frame.d.ts' */
/** @import {Commands, Running} from '../player/running.d.ts' */

/** @typedef {{code: 'lost' | 'refused', reason: string}} Outage why no more rounds come */

/**
 * @typedef {object} HostOptions
 * @property {HTMLElement} page
 * @property {HTMLElement} band the scene's free part
 * @property {readonly string[]} hosts origins that may ask whatever the source is; `*` is all
 * @property {boolean} starts whether the page plays as soon as it is seen
 * @property {Running} running
 * @property {Commands} commands
 * @property {() => Promise<unknown>} mounted
 * @property {() => boolean} arriving whether a moment that was asked for has not come yet
 * @property {() => Outage | null} outage
 */

/** @param {HostOptions} options */
export function createHost({page, band, hosts, starts, running, commands, mounted, arriving, outage}) {
  const {sourceName, changeable, timeline, frame, clock, player} = running;
  const window = /** @type {Window & typeof globalThis} */ (page.ownerDocument.defaultView);
  const {parent} = window;
  const ends = new AbortController();
  /** @type {MessagePort | null} */
  let port = null;
  /** Whether the host has been told that all is ready. */
  let open = false;
  /** Whether all is ready but the moment that the address names. */
  let opening = false;
  /** A seek that has not arrived. @type {{id: number, round: number | null} | null} */
  let seeking = null;
  let newest = -1;

  const sight = createSight(band, {
    starts,
    playing: () => clock.playing,
    onPlay: (playing) => clock.playing !== playing && commands.play(playing),
  });
  /** WordPress speaks a language of its own with the frames that it makes, and knows them by this. */
  const [, secret] = /^#\?secret=([a-zA-Z0-9]+)$/.exec(window.location.hash) ?? [];
  const height = createHeight(page, band, (pixels) => {
    tell({type: 'height', height: pixels});
    if (secret) parent.postMessage({message: 'height', value: pixels, secret}, '*');
  });

  const state = () => hostState({sourceName, moment: commands.momentAt(clock.t), timeline, frame, ...player.at(clock.t), t: clock.t, playing: sight.wants});

  /** @param {HostEvent} event */
  function tell(event) {
    if (open) port?.postMessage(event);
  }

  /** @param {Answer} answer */
  function answer(answer) {
    port?.postMessage(answer);
  }

  /** @param {number | null} id @param {Refusal} refused */
  function refuse(id, refused) {
    answer({id, type: 'error', message: worded(refused), ...refused});
  }

  /** @param {number} id */
  function done(id) {
    answer({id, type: 'done', state: state()});
  }

  /** Whoever asked for a moment and was overtaken learns where the picture is. */
  function settle() {
    const {id = null} = seeking ?? {};
    seeking = null;
    if (id !== null) done(id);
  }

  /** A moment that needs more rounds, where none come. */
  function giveUp() {
    const why = outage();
    if (!why || !seeking) return;
    answer({id: seeking.id, type: 'error', message: t(`host.${why.code}`, {reason: why.reason}), ...refusal(why.code)});
    seeking = null;
    commands.moving();
  }

  /** @param {number} round */
  function seekRound(round) {
    const span = timeline.spans[round];
    if (span) {
      if (seeking) seeking.round = null;
      commands.seek(span.start);
    } else if (player.ended && seeking) {
      refuse(seeking.id, refusal('ended', 'round', round, {kind: 'number', whole: true, least: 0, most: timeline.spans.length - 1}));
      seeking = null;
    } else if (outage()) giveUp();
    else player.ensure(timeline.end + 1, true);
  }

  /** @param {unknown} data */
  function hear(data) {
    const read = readCommand(data);
    if ('refusal' in read) return refuse(read.id, read.refusal);
    const {command} = read;
    const {id} = command;
    switch (command.type) {
      case 'get':
        return done(id);
      case 'play':
      case 'pause':
        if (seeking) commands.moving(); // the seek ends here
        settle();
        sight.play(command.type === 'play');
        return done(id);
      case 'seek':
        settle();
        commands.moving();
        seeking = {id, round: 'round' in command ? command.round : null};
        return 'round' in command ? seekRound(command.round) : commands.seek(command.t);
      case 'set': {
        const wish = readChanges(command.changes, changeable);
        if ('refusal' in wish) return refuse(id, wish.refusal);
        commands.change(wish.changes);
        return done(id);
      }
    }
  }

  /** Rounds of a script are anybody's, and a frame's own text is its writer's; what else is played is for the pages that the server allows. @param {string} origin */
  function mayAsk(origin) {
    const written = window.location.href === 'about:srcdoc';
    return written || sourceName.startsWith('script:') || origin === window.origin || hosts.includes(origin) || hosts.includes('*');
  }

  /** @param {MessageEvent} event */
  async function greet({data, source, origin, ports: [given]}) {
    const version = source === parent ? helloVersion(data) : null;
    if (version === null || !given) return;
    port?.close();
    seeking = null;
    open = opening = false;
    port = given;
    if (version !== VERSION) return refuse(null, refusal('bad_version', 'specviz', version, {kind: 'choice', of: [String(VERSION)]}));
    if (!mayAsk(origin)) return refuse(null, refusal('forbidden', 'origin', origin));
    given.onmessage = ({data: heard}) => given === port && hear(heard);
    await mounted();
    if (given !== port || ends.signal.aborted) return;
    opening = true;
    begin();
  }

  /** Once the moment that the address names is shown, or cannot come. */
  function begin() {
    if (!opening || (arriving() && !outage())) return;
    opening = false;
    open = true;
    newest = newestAt(timeline, clock.t);
    tell({type: 'ready', specviz: VERSION, height: height.measure(), ...state()});
  }
  window.addEventListener('message', greet, {signal: ends.signal});
  parent.postMessage({specviz: VERSION, type: 'here'}, '*');

  return {
    element: page,
    /** @param {Frame} now */
    update({t}) {
      const landed = newestAt(timeline, t);
      if (landed !== newest) {
        newest = landed;
        const event = roundEvent({timeline, frame, t: clock.t});
        if (event) tell(event);
      }
      begin();
      if (seeking && seeking.round !== null) seekRound(seeking.round);
      else if (seeking && !arriving()) settle();
      else giveUp();
    },
    dispose() {
      ends.abort();
      sight.dispose();
      height.dispose();
      port?.close();
    },
  };
}
