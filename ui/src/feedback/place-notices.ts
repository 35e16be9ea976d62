/** What notices may not cover: main buttons, the buttons of a dialog, and help in a crisis. */
const kept = [
  'button[type="submit"]',
  'main [data-variant="main"]',
  '[data-wizard-actions]',
  '[data-crisis-help]',
  ':is([role="dialog"], [role="alertdialog"]) button',
].join();

/** In px, between the notices and what they keep clear of. */
const gap = 8;

interface Span {
  readonly top: number;
  readonly bottom: number;
}

/**
 * Calculates how far notices move down to cover none of the others, in px.
 * @param others from top to bottom
 * @param height of the window, in px
 * @returns 0 if they cover nothing, or if there is no free place below
 */
export function getMove(own: Span, others: readonly Span[], height: number): number {
  let { top, bottom } = own;
  for (const other of others) {
    if (bottom <= other.top || top >= other.bottom) continue;
    const move = other.bottom + gap - top;
    top += move;
    bottom += move;
  }
  return bottom > height ? 0 : top - own.top;
}

const listBars = (region: HTMLElement) => Array.from(region.querySelectorAll('[data-kind]'));

/** Moves the notices below a main button that they would cover; otherwise they stand in their place (LAY-09). */
function placeRegion(region: HTMLElement): void {
  region.style.translate = '';
  const bars = listBars(region).map((bar) => bar.getBoundingClientRect());
  const [left, right] = [Math.min(...bars.map((bar) => bar.left)), Math.max(...bars.map((bar) => bar.right))];
  const others = Array.from(document.querySelectorAll(kept), (element) => element.getBoundingClientRect())
    .filter((other) => other.width > 0 && other.left < right && other.right > left)
    .sort((one, other) => one.top - other.top);
  const move = getMove(region.getBoundingClientRect(), others, innerHeight);
  if (move !== 0) region.style.translate = `0 ${String(move)}px`;
}

/** The regions that follow the page now. */
const following = new WeakSet<HTMLElement>();

/**
 * Keeps a region of notices off the main buttons, as long as it has notices. It looks again when the page changes: a notice may stay over
 * a change of pages.
 */
export function keepOffMainButtons(region: HTMLElement): void {
  if (listBars(region).length === 0) return;
  placeRegion(region);
  if (following.has(region)) return;
  following.add(region);
  let frame = 0;
  let isPressed = false;
  const end = new AbortController();
  const placeSoon = (): void => {
    cancelAnimationFrame(frame);
    if (isPressed) return;
    if (listBars(region).length > 0) {
      frame = requestAnimationFrame(() => placeRegion(region));
      return;
    }
    observer.disconnect();
    end.abort();
    following.delete(region);
  };
  const observer = new MutationObserver(placeSoon);
  observer.observe(document.body, { childList: true, subtree: true });
  // A press that ends on a notice that moved under it would be lost.
  const notePress = ({ type }: PointerEvent): void => {
    isPressed = type === 'pointerdown';
    placeSoon();
  };
  for (const type of ['pointerdown', 'pointerup', 'pointercancel'] as const)
    addEventListener(type, notePress, { signal: end.signal, capture: true });
  for (const type of ['resize', 'scroll'] as const)
    addEventListener(type, placeSoon, { signal: end.signal, passive: true });
}
