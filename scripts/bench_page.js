/**
 * What scripts/bench does inside the page. Evaluates to functions; each drives the page's own frame by hand: `clock.seek`
 * asks for an animation frame, which is kept here and called when its time is taken.
 */
async () => {
  const {specviz} = globalThis;
  const {createFrame, pose} = await import('/static/js/playback/pose.js');
  const three = await import('/static/dist/three.js');
  /** Frames that are not counted: compilers of code and of shaders have their turn. */
  const WARM_UP = 30;
  const nextFrame = window.requestAnimationFrame.bind(window);
  const {view, timeline, clock} = specviz;
  const canvas = document.getElementById('scene');

  /** @param {() => void} work @returns {number} ms */
  function timed(work) {
    const start = performance.now();
    work();
    return performance.now() - start;
  }

  const painted = () => new Promise((resolve) => nextFrame(resolve));

  /** The page's frame at t as a function, so that what it does can be timed. @param {number} t */
  function frameAt(t) {
    let tick = () => {};
    window.requestAnimationFrame = (callback) => {
      tick = () => callback(performance.now());
      return 0;
    };
    clock.seek(t);
    window.requestAnimationFrame = nextFrame;
    return tick;
  }

  /** As many equal boxes as the page has draw calls, in a canvas of the same size. @param {number} calls */
  function bareScene(calls) {
    const {width, height} = canvas.getBoundingClientRect();
    const place = document.createElement('canvas');
    Object.assign(place.style, {position: 'fixed', inset: '0', pointerEvents: 'none'});
    document.body.append(place);
    const renderer = new three.WebGLRenderer({canvas: place, antialias: false, powerPreference: 'high-performance'});
    renderer.setSize(width, height);
    const scene = new three.Scene();
    const camera = new three.PerspectiveCamera(26, width / height, 0.1, 100);
    camera.position.z = 30;
    for (let i = 0; i < calls; i++) {
      const box = new three.Mesh(new three.BoxGeometry(0.8, 0.8, 0.8), new three.MeshLambertMaterial({color: 0xd83a3f}));
      box.position.x = i - calls / 2;
      scene.add(box);
    }
    return {
      render: () => renderer.render(scene, camera),
      calls: () => renderer.info.render.calls,
      dispose() {
        renderer.dispose();
        renderer.forceContextLoss();
        place.remove();
      },
    };
  }

  return {
    /** Seconds of stage time that end some way into the second passage. @param {number} seconds */
    stretch(seconds) {
      const end = timeline.spans.find(({round}) => round.passage_ended).end + seconds / 4;
      return [end - seconds, end];
    },

    /** Times of each frame from `from` on, in ms, one animation frame of the browser each. @param {{from: number, frames: number}} range */
    async sweep({from, frames}) {
      const own = createFrame();
      const {update, render} = view;
      const times = {pose: [], frame: [], scene: []};
      const spans = new Set();
      for (let i = -WARM_UP; i < frames; i++) {
        await painted();
        const t = from + i / 60;
        const tick = frameAt(t);
        const posing = timed(() => pose(timeline, t, own));
        view.update = () => false;
        view.render = () => {};
        const whole = timed(tick);
        Object.assign(view, {update, render});
        const updating = timed(() => view.update(specviz.frame, performance.now()));
        if (i < 0) continue;
        times.pose.push(posing);
        times.frame.push(whole);
        times.scene.push(updating);
        spans.add(specviz.frame.span);
      }
      return {...times, rounds: spans.size, isolated: crossOriginIsolated};
    },

    /** CPU times of `renderer.render`, the page's and the bare scene's in turn. @param {{from: number, frames: number}} range */
    async submit({from, frames}) {
      const {render} = view;
      const times = {page: [], bare: []};
      frameAt(from)();
      const {calls} = view.info();
      const bare = bareScene(calls);
      for (let i = -WARM_UP; i < frames; i++) {
        await painted();
        let drawing = 0;
        view.render = () => {
          drawing = timed(render);
        };
        frameAt(from + i / 60)();
        view.render = render;
        await painted();
        const other = timed(bare.render);
        if (i < 0) continue;
        times.page.push(drawing);
        times.bare.push(other);
      }
      const bareCalls = bare.calls();
      bare.dispose();
      return {...times, calls, bareCalls};
    },

    /** Pictures a second while the page plays, then those of the bare scene. @param {{seconds: number}} length */
    async live({seconds}) {
      const {render} = view;
      let pictures = 0;
      view.render = () => {
        pictures++;
        render();
      };
      clock.play();
      const page = await rate(() => pictures);
      clock.pause();
      view.render = render;
      const bare = bareScene(view.info().calls);
      let drawing = true;
      let drawn = 0;
      (async () => {
        while (drawing) {
          await painted();
          bare.render();
          drawn++;
        }
        bare.dispose();
      })();
      const other = await rate(() => drawn);
      drawing = false;
      return {page, bare: other};

      /** @param {() => number} count */
      async function rate(count) {
        const [first, start] = [count(), performance.now()];
        while (performance.now() - start < seconds * 1000) await painted();
        return ((count() - first) / (performance.now() - start)) * 1000;
      }
    },
  };
}
