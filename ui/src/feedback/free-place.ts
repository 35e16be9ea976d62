/** The elements that a notice must not cover: headings, main buttons, fields, checkboxes with their labels, and elements that ask for it. */
const important = [
  'h1',
  'button[type="submit"]',
  'main [data-variant="main"]',
  '[data-wizard-actions]',
  'main input',
  'main div:has(> div > input[type="checkbox"])',
  '[data-keep-clear]',
].join();
/** A notice covers these only if no other place is free: the alert in the page, which says what to do, and a field's name. */
const worthSparing = ['main [role="alert"]', 'main label'].join();
/** In px, between the notice and what it keeps clear of. */
const gap = 8;

interface Span {
  readonly top: number;
  readonly bottom: number;
}

/**
 * Calculates how far a notice moves away from its edge to cover none of the others, in px.
 * @param others in the order of their distance from the edge
 * @returns undefined if there is no free place
 */
export function getMove(
  own: Span,
  others: readonly Span[],
  edge: 'top' | 'bottom',
  height: number,
): number | undefined {
  let { top, bottom } = own;
  for (const other of others) {
    if (bottom + gap <= other.top || top - gap >= other.bottom) continue;
    const move = edge === 'bottom' ? other.top - gap - bottom : other.bottom + gap - top;
    top += move;
    bottom += move;
  }
  return top < 0 || bottom > height ? undefined : top - own.top;
}

function findOthers(selector: string, edge: 'top' | 'bottom'): readonly Span[] {
  const spans = Array.from(document.querySelectorAll(selector), (element) => element.getBoundingClientRect());
  return spans.sort((one, other) => (edge === 'bottom' ? other.bottom - one.bottom : one.top - other.top));
}

const hasNotices = (region: HTMLElement): boolean => region.querySelector('[data-kind]') !== null;

function placeRegion(region: HTMLElement, edge: 'top' | 'bottom'): void {
  region.style.translate = '';
  const own = region.getBoundingClientRect();
  const move =
    getMove(own, findOthers(`${important},${worthSparing}`, edge), edge, innerHeight) ??
    getMove(own, findOthers(important, edge), edge, innerHeight) ??
    0;
  if (move !== 0) region.style.translate = `0 ${String(move)}px`;
}

/** The regions that follow the page now. */
const following = new WeakSet<HTMLElement>();

/** Places the region again when the page changes: a notice may stay over a change of pages. Ends with the last notice. */
function followPage(region: HTMLElement, edge: 'top' | 'bottom'): void {
  if (following.has(region)) return;
  following.add(region);
  let frame = 0;
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    if (hasNotices(region)) {
      frame = requestAnimationFrame(() => placeRegion(region, edge));
      return;
    }
    observer.disconnect();
    following.delete(region);
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

/**
 * Moves a region of notices to where it covers no heading, main button, field, or box to check, as long as it has notices. It stays at its
 * edge if there is no free place.
 */
export function moveToFreePlace(region: HTMLElement, edge: 'top' | 'bottom'): void {
  if (!hasNotices(region)) return;
  placeRegion(region, edge);
  followPage(region, edge);
}
