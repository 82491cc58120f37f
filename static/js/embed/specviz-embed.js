/**
 * `<spec-viz k="4" quality="0.8">`: a scene in an article, for any page that loads this one file as a module.
 *
 * What stands inside the element (a picture, a link) is shown until the scene is ready, and where it never is. The frame is
 * made when the element comes near the screen, made as high as it needs to be, and given back while it is far away and
 * others want its place. Attributes are the names of an address; methods answer with promises of the state.
 *
 * Long, and with names of its own, since a page around it loads this file and no other.
 */

/** @import {Answer, Changes, HostEvent, HostState} from './messages.d.ts' */

const VERSION = 1;
/** Browsers keep 16 pictures in 3D alive on a page; some of them may be the article's own. */
const MOST_LIVE = 6;
const NEAR = '300px 0px';
const PATIENCE_MS = 500;
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

/** @typedef {{resolve(state: HostState): void, reject(error: Error): void}} Waiter */

/** Elements that have a frame. @type {Set<SpecViz>} */
const live = new Set();

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
  /** @type {Map<number, Waiter>} */
  #waiters = new Map();
  #asked = 0;
  /** Where it was when its frame was given back. @type {{query: string, playing: boolean} | null} */
  #memory = null;
  /** @type {{query: string, playing: boolean}} */
  #last = {query: '', playing: false};
  /** Attributes that have changed since the frame was told. @type {Set<string>} */
  #changed = new Set();
  #near = false;
  #shown = false;
  /** @type {Promise<HostState>} */
  #ready;
  /** @type {Waiter} */
  #readiness;
  #slot = document.createElement('slot');
  #sight = new IntersectionObserver((entries) => this.#look(entries[entries.length - 1]?.isIntersecting ?? false), {rootMargin: NEAR});

  constructor() {
    super();
    const root = this.attachShadow({mode: 'open'});
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    root.adoptedStyleSheets = [sheet];
    root.append(this.#slot);
    [this.#ready, this.#readiness] = promised();
  }

  connectedCallback() {
    this.#sight.observe(this);
  }

  disconnectedCallback() {
    this.#sight.disconnect();
    this.#stop();
  }

  /** @param {string} name @param {string | null} before @param {string | null} now */
  attributeChangedCallback(name, before, now) {
    if (before === now || (!this.#frame && !this.#memory)) return;
    if (this.#changed.size === 0) queueMicrotask(() => this.#follow());
    this.#changed.add(name);
  }

  /** Resolves with the state once the scene is there. It is fetched now, if it was not yet. @returns {Promise<HostState>} */
  get ready() {
    this.#start();
    return this.#ready;
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

  /** A message by window, for the frame that it comes from. @param {MessageEvent} event */
  hear({source, origin, data}) {
    const frame = this.#frame;
    if (!frame?.contentWindow || source !== frame.contentWindow) return;
    if (data?.specviz !== VERSION || data.type !== 'here') return;
    // A page of elsewhere may have taken the place of ours; a frame of no origin cannot be told from another.
    const {protocol, origin: expected} = new URL(frame.src);
    const opaque = frame.hasAttribute('sandbox') || protocol === 'file:';
    if (origin !== (opaque ? 'null' : expected)) return;
    this.#port?.close();
    const {port1, port2} = new MessageChannel();
    port1.onmessage = (message) => port1 === this.#port && this.#listen(message.data);
    this.#port = port1;
    frame.contentWindow.postMessage({specviz: VERSION, type: 'hello'}, opaque ? '*' : expected, [port2]);
  }

  /** @param {boolean} near */
  #look(near) {
    this.#near = near;
    if (near) this.#start();
  }

  async #start() {
    if (this.#frame || !this.isConnected) return;
    const address = frameAddress({
      src: this.getAttribute('src'),
      base: this.getAttribute('base'),
      query: this.#memory?.query ?? this.#query(),
      page: document.baseURI,
      module: import.meta.url,
    });
    if (address === '') return this.#readiness.reject(new Error(`src and base of spec-viz must lead to a page, got ${this.getAttribute('src') ?? this.getAttribute('base')}`));
    const frame = document.createElement('iframe');
    this.#frame = frame;
    frame.title = this.getAttribute('title') || 'Speculative decoding, played round by round';
    frame.allow = 'fullscreen *; clipboard-write *';
    const sandbox = this.getAttribute('sandbox');
    if (sandbox !== null) frame.setAttribute('sandbox', sandbox);
    frame.setAttribute('part', 'frame');
    frame.inert = true;
    frame.src = address;
    live.add(this);
    this.shadowRoot?.append(frame);
    await makeRoom(this);
  }

  #query() {
    const query = new URLSearchParams();
    for (const name of PARAMETERS) {
      const value = this.getAttribute(name);
      if (value !== null) query.set(name, value);
    }
    return query.toString();
  }

  /** @param {Record<string, unknown>} command @returns {Promise<HostState>} */
  async #ask(command) {
    await this.ready;
    if (!this.#port) throw new Error('the frame is gone');
    const id = ++this.#asked;
    const [answer, waiter] = promised();
    this.#waiters.set(id, waiter);
    this.#port.postMessage({id, ...command});
    return answer;
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
        this.#waiters.get(message.id)?.resolve(message.state);
        this.#waiters.delete(message.id);
        return;
      case 'error': {
        const {code, field, value} = message;
        const error = Object.assign(new RangeError(message.message), {code, field, value});
        (message.id === null ? this.#readiness : this.#waiters.get(message.id))?.reject(error);
        if (message.id !== null) this.#waiters.delete(message.id);
      }
    }
  }

  /** @param {HostEvent & {type: 'ready'}} state */
  #show(state) {
    const frame = this.#frame;
    if (!frame) return;
    this.#last = state;
    this.#shown = true;
    frame.inert = false;
    this.#slot.hidden = true;
    this.style.setProperty('--specviz-height', '0');
    this.#grow(state.height);
    const resumes = this.#memory?.playing;
    this.#memory = null;
    this.#readiness.resolve(state);
    if (resumes) this.play();
    if (this.#changed.size > 0) this.#follow();
    this.dispatchEvent(new CustomEvent('specviz-ready', {detail: state, bubbles: true}));
  }

  /** @param {number} height CSS pixels that the page would fill */
  #grow(height) {
    const fixed = Number(this.getAttribute('height'));
    const wanted = fixed > 0 ? fixed : height;
    if (this.#frame && Number.isFinite(wanted)) this.#frame.style.height = `${Math.min(HEIGHTS.most, Math.max(HEIGHTS.least, wanted))}px`;
  }

  /** Tells the frame what has changed in the attributes; what cannot be set while it plays needs another address. */
  #follow() {
    if (!this.#shown) return;
    const names = [...this.#changed];
    this.#changed.clear();
    if (names.some((name) => !SETTABLE.includes(name) && !['t', 'height', 'title'].includes(name))) {
      this.#stop();
      if (this.#near) this.#start();
      return;
    }
    // K alone would bring its mode; where the mode is written down, it stays.
    if (names.includes('k') && this.hasAttribute('mode')) names.push('mode');
    const set = names.filter((name) => SETTABLE.includes(name));
    const quiet = (/** @type {Error} */ error) => console.warn(`spec-viz: ${error.message}`);
    if (set.length > 0) this.set(Object.fromEntries(set.map((name) => [name, this.getAttribute(name)]))).catch(quiet);
    if (names.includes('t') && this.hasAttribute('t')) this.seek(Number(this.getAttribute('t'))).catch(quiet);
    if (names.includes('title') && this.#frame) this.#frame.title = this.getAttribute('title') ?? '';
    if (names.includes('height')) this.#grow(this.#frame?.offsetHeight ?? NaN);
  }

  /** Gives the frame back; when it is near again it goes on where it was. */
  async release() {
    if (!this.#shown) return this.#stop();
    await Promise.race([this.get(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]).catch(() => {});
    if (this.#near || !this.#frame) return;
    const {query, playing} = this.#last;
    const height = this.#frame.offsetHeight;
    this.#stop();
    this.#memory = {query, playing};
    this.style.setProperty('--specviz-height', `${height}px`);
  }

  #stop() {
    live.delete(this);
    this.#port?.close();
    this.#port = null;
    this.#frame?.remove();
    this.#frame = null;
    this.#memory = null;
    this.#shown = false;
    this.#slot.hidden = false;
    this.style.removeProperty('--specviz-height');
    const gone = new Error('the frame is gone');
    for (const {reject} of [this.#readiness, ...this.#waiters.values()]) reject(gone);
    this.#waiters.clear();
    [this.#ready, this.#readiness] = promised();
  }

  /** How far it is from the screen in pixels, 0 where it is near. */
  get distance() {
    const {top, bottom} = this.getBoundingClientRect();
    return this.#near ? 0 : Math.max(top - window.innerHeight, -bottom, 1);
  }
}

/** The farthest ones give their frames back until there are few enough. @param {SpecViz} newest keeps its own */
async function makeRoom(newest) {
  const far = [...live].filter((element) => element !== newest && element.distance > 0).sort((a, b) => b.distance - a.distance);
  for (const element of far.slice(0, Math.max(0, live.size - MOST_LIVE))) await element.release();
}

/** @returns {[Promise<HostState>, Waiter]} whose failure may go unheard */
function promised() {
  /** @type {Waiter} */
  let waiter = {resolve() {}, reject() {}};
  /** @type {Promise<HostState>} */
  const promise = new Promise((resolve, reject) => (waiter = {resolve, reject}));
  promise.catch(() => {});
  return [promise, waiter];
}

window.addEventListener('message', (event) => {
  for (const element of live) element.hear(event);
});
if (!customElements.get('spec-viz')) customElements.define('spec-viz', SpecViz);
