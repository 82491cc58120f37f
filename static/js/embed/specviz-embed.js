/**
 * `<spec-viz k="4" quality="0.8">`: a scene in an article, for any page that loads this one file as a module.
 *
 * What stands inside the element (a picture, a link) is shown until the scene is ready, and where it never is. The frame is
 * made when the element comes near the screen or is asked something, is made as high as it needs to be, and is given back
 * while it is far away and others want its place. Attributes are the names of an address; methods answer with promises of
 * the state.
 *
 * Long, since all that one element does is here. The build packs it into one file with what it imports. Names of an
 * address are repeated here: the modules that know them would make the file too large for a page around a frame.
 */

import {createAsks, promised, refusalError} from './asks.js';
import {createPlaces, failure} from './places.js';

/** @import {Answer, Changes, HostEvent, HostState} from './messages.d.ts' */
/** @import {Waiter} from './asks.js' */
/** @import {Member} from './places.js' */

const VERSION = 1;
/** Browsers keep 16 pictures in 3D alive on a page; some of them may be the article's own. */
const MOST_LIVE = 6;
const NEAR = '300px 0px';
/** ms from one sign of life to the next, until the scene is ready: the frame has loaded, says that it is there, is ready. */
const SILENCE_MS = 20_000;
/** ms for an answer, and for a place while the queue does not move. */
const PATIENCE_MS = 60_000;
/** ms to learn where a scene is before its frame is given back. */
const REMEMBER_MS = 500;
const HEIGHTS = {least: 120, most: 4000};

/** What can be set while it plays, by its name in an address. */
export const SETTABLE = ['seed', 'k', 'quality', 'draft_ms', 'verify_ms', 'verify_ms_per_guess', 'mode', 'speed', 'camera'];
const PARAMETERS = [...SETTABLE, 'render', 'view', 'theme', 'lang', 'hide', 'edits', 'race', 't'];
const OTHERS = ['src', 'base', 'sandbox', 'height', 'title'];
const SCHEMES = ['http:', 'https:', 'file:', 'blob:'];
const STYLE = `
  :host { display: block; position: relative; min-height: var(--specviz-height, 480px); }
  :host([hidden]) { display: none; }
  iframe { display: block; width: 100%; border: 0; }
  iframe[inert] { position: absolute; inset: 0; height: 100%; opacity: 0; }
  slot[hidden] { display: none; }
`;

/** @typedef {Member & {hear(event: MessageEvent): void}} Place an element, for those who give out frames */

/** @type {ReturnType<typeof createPlaces<Place>>} */
const places = createPlaces({most: MOST_LIVE, patience: PATIENCE_MS, after});

/**
 * The address of a frame: `src` is a page in one file, whose moment stands behind #; else `base` is where a server or a
 * site of specviz stands.
 *
 * @param {{src: string | null, base: string | null, query: string, page: string, module: string}} from
 * @returns {string} empty where the address is none that a frame may have
 */
export function frameAddress({src, base, query, page, module}) {
  try {
    const url = src === null ? new URL('embed', base === null ? new URL('../../', module) : new URL(base.replace(/\/?$/, '/'), page)) : new URL(src, page);
    if (src === null) url.search = query;
    else if (query !== '') url.hash = query;
    return SCHEMES.includes(url.protocol) ? url.href : '';
  } catch {
    return '';
  }
}

export class SpecViz extends HTMLElement {
  static observedAttributes = [...PARAMETERS, ...OTHERS];

  /** @type {HTMLIFrameElement | null} */
  #frame = null;
  /** @type {MessagePort | null} */
  #port = null;
  #asks = createAsks({patience: PATIENCE_MS, after, onSettled: () => void places.turn()});
  /** Where it was when its frame was given back. @type {{query: string, playing: boolean} | null} */
  #memory = null;
  /** @type {{query: string, playing: boolean}} */
  #last = {query: '', playing: false};
  /** Attributes that have changed since the frame was told. @type {Set<string>} */
  #changed = new Set();
  #following = false;
  #near = false;
  #shown = false;
  /** Whether somebody waits for `ready`. */
  #wanted = false;
  /** While its frame is given back. @type {Promise<void> | null} */
  #leaving = null;
  /** @type {Promise<HostState>} */
  #ready;
  /** @type {Waiter} */
  #readiness;
  #cancelSilence = () => {};
  #slot = document.createElement('slot');
  #sight = new IntersectionObserver((entries) => this.#look(entries[entries.length - 1]?.isIntersecting ?? false), {rootMargin: NEAR});
  /** @type {Place} */
  #place;

  constructor() {
    super();
    const root = this.attachShadow({mode: 'open'});
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    root.adoptedStyleSheets = [sheet];
    root.append(this.#slot);
    [this.#ready, this.#readiness] = unheard();
    const element = this;
    this.#place = {
      get distance() {
        return element.#distance();
      },
      get busy() {
        return element.#busy;
      },
      start: () => this.#start(),
      release: () => this.release(),
      fail: (error) => this.#fail(error),
      hear: (event) => this.#hear(event),
    };
  }

  connectedCallback() {
    this.#sight.observe(this);
    if (this.#busy) this.#want();
  }

  disconnectedCallback() {
    this.#sight.disconnect();
    this.#near = false;
    this.#fail(failure('gone', 'the element was taken out of the page'));
  }

  /** @param {string} name @param {string | null} before @param {string | null} now */
  attributeChangedCallback(name, before, now) {
    if (before === now || (!this.#frame && !this.#memory && !this.#near)) return;
    this.#changed.add(name);
    if (this.#following) return;
    this.#following = true;
    queueMicrotask(() => this.#follow());
  }

  /** Resolves with the state once the scene is there. It is fetched now, if it was not yet. @returns {Promise<HostState>} */
  get ready() {
    const ready = this.#ready;
    if (!this.#shown) {
      this.#wanted = true;
      this.#want();
    }
    return ready;
  }

  /** Whether the scene is there. @returns {boolean} */
  get live() {
    return this.#shown;
  }

  play() {
    return this.#ask({type: 'play'});
  }

  pause() {
    return this.#ask({type: 'pause'});
  }

  /** @param {number | {round: number}} where stage seconds, or the index of a round, which starts there */
  seek(where) {
    return this.#ask({type: 'seek', ...(typeof where === 'object' ? {round: where?.round} : {t: where})});
  }

  /** @param {Changes} changes by their names in an address; null is the default */
  set(changes) {
    return this.#ask({type: 'set', changes});
  }

  get() {
    return this.#ask({type: 'get'});
  }

  /** Gives the frame back unless it is near or busy; when it is near again it goes on where it was. @returns {Promise<void>} */
  release() {
    return (this.#leaving ??= this.#leave().finally(() => (this.#leaving = null)));
  }

  get #busy() {
    return this.#wanted || this.#asks.size > 0;
  }

  /** How far it is from the screen in pixels, 0 where it is near. */
  #distance() {
    const {top, bottom} = this.getBoundingClientRect();
    return this.#near ? 0 : Math.max(top - window.innerHeight, -bottom, 1);
  }

  /** @param {Record<string, unknown>} command @returns {Promise<HostState>} */
  #ask(command) {
    const answer = this.#asks.ask(command);
    this.#want();
    return answer;
  }

  #want() {
    if (this.#frame || !this.isConnected) return;
    if (this.#near) places.enter(this.#place);
    else places.ask(this.#place);
  }

  /** @param {boolean} near */
  #look(near) {
    this.#near = near;
    if (near) places.enter(this.#place);
    else places.turn();
  }

  #start() {
    const address = frameAddress({
      src: this.getAttribute('src'),
      base: this.getAttribute('base'),
      query: this.#memory?.query ?? this.#query(),
      page: document.baseURI,
      module: import.meta.url,
    });
    if (address === '') {
      const given = this.getAttribute('src') ?? this.getAttribute('base');
      return this.#fail(failure('bad_value', `src and base of spec-viz must lead to a page, got ${given}`));
    }
    if (!this.#memory) this.#changed.clear();
    const frame = document.createElement('iframe');
    this.#frame = frame;
    frame.title = this.getAttribute('title') || 'Speculative decoding, played round by round';
    frame.allow = 'fullscreen *; clipboard-write *';
    const sandbox = this.getAttribute('sandbox');
    if (sandbox !== null) frame.setAttribute('sandbox', sandbox);
    frame.setAttribute('part', 'frame');
    frame.inert = true;
    frame.src = address;
    // Of a server that is down, or a page of another kind, this is the only sign.
    frame.addEventListener('load', () => frame === this.#frame && !this.#port && this.#expect());
    this.#expect();
    this.shadowRoot?.append(frame);
  }

  /** The frame must give a sign of life soon. */
  #expect() {
    this.#cancelSilence();
    this.#cancelSilence = after(SILENCE_MS, () => this.#fail(failure('no_answer', `no scene answers at ${this.#frame?.src} within ${SILENCE_MS / 1000} s`)));
  }

  #query() {
    const query = new URLSearchParams();
    for (const name of PARAMETERS) {
      const value = this.getAttribute(name);
      if (value !== null) query.set(name, value);
    }
    return query.toString();
  }

  /** A message by window, for the frame that it comes from. @param {MessageEvent} event */
  #hear({source, origin, data}) {
    const frame = this.#frame;
    if (!frame?.contentWindow || source !== frame.contentWindow) return;
    if (data?.specviz !== VERSION || data.type !== 'here') return;
    // Another page may have taken the place of ours; frames with an opaque origin cannot be told apart.
    const {protocol, origin: expected} = new URL(frame.src);
    const opaque = frame.hasAttribute('sandbox') || protocol === 'file:';
    if (origin !== (opaque ? 'null' : expected)) return;
    this.#port?.close();
    this.#asks.close();
    this.#expect();
    const {port1, port2} = new MessageChannel();
    port1.onmessage = (message) => port1 === this.#port && this.#listen(message.data);
    this.#port = port1;
    frame.contentWindow.postMessage({specviz: VERSION, type: 'hello'}, opaque ? '*' : expected, [port2]);
  }

  /** @param {HostEvent | Answer} message */
  #listen(message) {
    switch (message?.type) {
      case 'ready':
        return this.#show(message);
      case 'height':
        return this.#grow(message.height);
      case 'round':
        this.dispatchEvent(new CustomEvent('specviz-round', {detail: message, bubbles: true}));
        return;
      case 'done':
        this.#last = message.state;
        return this.#asks.hear(message);
      case 'error':
        return message.id === null ? this.#fail(refusalError(message)) : this.#asks.hear(message);
    }
  }

  /** @param {HostEvent & {type: 'ready'}} state */
  #show(state) {
    const frame = this.#frame;
    if (!frame) return;
    this.#cancelSilence();
    this.#last = state;
    this.#shown = true;
    frame.inert = false;
    this.#slot.hidden = true;
    this.style.setProperty('--specviz-height', '0');
    this.#grow(state.height);
    this.#open();
    // First what brings it to where it was, then what it is asked.
    if (this.#memory?.playing) this.play().catch(warn);
    this.#memory = null;
    if (this.#changed.size > 0) this.#follow();
    this.#asks.flush();
    this.#wanted = false;
    this.#readiness.resolve(state);
    places.turn();
    this.dispatchEvent(new CustomEvent('specviz-ready', {detail: state, bubbles: true}));
  }

  #open() {
    this.#asks.open((message) => this.#port?.postMessage(message));
  }

  /** @param {number} height CSS pixels that the page would fill */
  #grow(height) {
    const fixed = Number(this.getAttribute('height'));
    const wanted = fixed > 0 ? fixed : height;
    if (this.#frame && Number.isFinite(wanted)) this.#frame.style.height = `${Math.min(HEIGHTS.most, Math.max(HEIGHTS.least, wanted))}px`;
  }

  /** Tells the frame what has changed in the attributes; what cannot be set while it plays needs another address. */
  #follow() {
    this.#following = false;
    const names = [...this.#changed];
    if (names.some((name) => !SETTABLE.includes(name) && !['t', 'height', 'title'].includes(name))) return this.#restart();
    if (!this.#shown) return;
    this.#changed.clear();
    // K alone would bring its mode; where the mode is written down, it stays.
    if (names.includes('k') && this.hasAttribute('mode')) names.push('mode');
    const set = names.filter((name) => SETTABLE.includes(name));
    if (set.length > 0) this.set(Object.fromEntries(set.map((name) => [name, this.getAttribute(name)]))).catch(warn);
    if (names.includes('t') && this.hasAttribute('t')) this.seek(Number(this.getAttribute('t'))).catch(warn);
    if (names.includes('title') && this.#frame) this.#frame.title = this.getAttribute('title') ?? '';
    if (names.includes('height')) this.#grow(this.#frame?.offsetHeight ?? NaN);
  }

  /** At the address that the attributes now name; what is asked meanwhile goes to the new frame. */
  #restart() {
    const held = this.#frame !== null;
    this.#changed.clear();
    this.#drop();
    if (!this.#near && !this.#busy) places.leave(this.#place);
    else if (held) this.#start();
    else this.#want();
  }

  async #leave() {
    const frame = this.#frame;
    if (this.#near || this.#busy) return;
    if (!frame) return places.leave(this.#place);
    const shown = this.#shown;
    if (shown) {
      const last = this.#asks.ask({type: 'get'}, REMEMBER_MS);
      this.#asks.hold();
      await last.catch(() => {});
      if (frame !== this.#frame) return;
      if (this.#near) {
        this.#open();
        return this.#asks.flush();
      }
    }
    const memory = shown ? this.#last : this.#memory;
    const height = shown ? `${frame.offsetHeight}px` : this.style.getPropertyValue('--specviz-height');
    this.#drop();
    if (memory) {
      this.#memory = {query: memory.query, playing: memory.playing};
      this.style.setProperty('--specviz-height', height);
    }
    places.leave(this.#place);
    if (this.#busy) this.#want();
  }

  /** Without its frame; what was asked stays asked. */
  #drop() {
    if (this.#shown) [this.#ready, this.#readiness] = unheard();
    this.#cancelSilence();
    this.#asks.close();
    this.#port?.close();
    this.#port = null;
    this.#frame?.remove();
    this.#frame = null;
    this.#memory = null;
    this.#shown = false;
    this.#slot.hidden = false;
    this.style.removeProperty('--specviz-height');
  }

  /** @param {Error} error for all who wait */
  #fail(error) {
    const {reject} = this.#readiness;
    this.#drop();
    [this.#ready, this.#readiness] = unheard();
    this.#wanted = false;
    reject(error);
    places.leave(this.#place);
    this.#asks.fail(error);
  }
}

/** @param {Error} error of what no caller waits for */
function warn(error) {
  console.warn(`spec-viz: ${error.message}`);
}

/** A promise whose failure nobody has to handle. */
function unheard() {
  const pair = promised();
  pair[0].catch(() => {});
  return pair;
}

/** Calls `run` after a time in which the page could be seen: while its tab is hidden, frames rest. @type {import('./places.js').After} */
function after(ms, run) {
  /** @type {ReturnType<typeof setTimeout>} */
  let timer;
  const wait = () => void (timer = setTimeout(() => (document.hidden ? wait() : run()), ms));
  wait();
  return () => clearTimeout(timer);
}

window.addEventListener('message', (event) => {
  for (const place of places.holders) place.hear(event);
});
if (!customElements.get('spec-viz')) customElements.define('spec-viz', SpecViz);
