/**
 * Whether this browser can draw the scene. Asked before three is fetched: where the answer is no, it never is.
 *
 * @param {Document} document
 */
export function hasWebGL(document) {
  try {
    const context = document.createElement('canvas').getContext('webgl2', {failIfMajorPerformanceCaveat: false});
    if (!context) return false;
    // A page may hold sixteen contexts; this one must not wait for the garbage collector.
    context.getExtension('WEBGL_lose_context')?.loseContext();
    return true;
  } catch {
    return false;
  }
}
