/**
 * Whether this browser can draw the scene. Asked before three is loaded, so that it is only loaded where it can be
 * used.
 *
 * @param {Document} document
 */
export function hasWebGL(document) {
  try {
    const context = document.createElement('canvas').getContext('webgl2', {failIfMajorPerformanceCaveat: false});
    if (!context) return false;
    // A page may hold sixteen contexts, so this one is released at once and not left to the garbage collector.
    context.getExtension('WEBGL_lose_context')?.loseContext();
    return true;
  } catch {
    return false;
  }
}
