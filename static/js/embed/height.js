/**
 * The height that the page would fill at its width, for a host that makes the frame as high.
 *
 * The scene's band is the one row that stretches. In its place a height stands that depends on the width alone, so a frame
 * that has been made as high is as high as wanted, and nothing grows by having grown.
 */

const BAND = {share: 0.42, least: 210, most: 360};

/** @param {{width: number, page: number, band: number}} measured CSS pixels: of the frame, of the page and of its band */
export function wantedHeight({width, page, band}) {
  return Math.ceil(page - band + Math.min(BAND.most, Math.max(BAND.least, width * BAND.share)));
}

/**
 * @param {HTMLElement} page
 * @param {HTMLElement} band
 * @param {(height: number) => void} onHeight called when the height has changed, at most once a frame
 */
export function createHeight(page, band, onHeight) {
  let told = 0;

  function measure() {
    return wantedHeight({width: page.offsetWidth, page: page.offsetHeight, band: band.offsetHeight});
  }

  const observer = new ResizeObserver(() => {
    // A page that fills the screen says nothing about its frame.
    if (page.ownerDocument.fullscreenElement || page.offsetWidth === 0) return;
    const height = measure();
    if (Math.abs(height - told) <= 1) return;
    told = height;
    onHeight(height);
  });
  observer.observe(page);
  observer.observe(band);

  return {measure, dispose: () => observer.disconnect()};
}
