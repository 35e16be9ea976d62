import { findMove, gap, importantGroups, isEmptyBehind, measure, type Edge } from './free-place.ts';
import { moveToLogoRow } from './logo-row.ts';

/** The styles that a place sets. Empty, the region is at its edge. */
const atEdge = { position: '', top: '', bottom: '', left: '', right: '', translate: '' };

/** Makes a place above the page, for long notices in large text on phones. Only there the page moves. */
function makePlace(region: HTMLElement): boolean {
  if (scrollY > 0) return false;
  const side = `${String(gap)}px`;
  Object.assign(region.style, { position: 'absolute', top: side, left: side, right: side, bottom: 'auto' });
  document.body.style.paddingTop = `${String(region.getBoundingClientRect().height + 2 * gap)}px`;
  return true;
}

const isAbovePage = (region: HTMLElement): boolean => region.style.position !== '';

const hasNotices = (region: HTMLElement): boolean => region.querySelector('[data-kind]') !== null;

function returnToEdge(region: HTMLElement): void {
  Object.assign(region.style, atEdge);
  document.body.style.paddingTop = '';
}

/** Places the notices where they cover nothing, in the row of the logo, over what counts least, or above the page. */
function placeRegion(region: HTMLElement, edge: Edge): void {
  returnToEdge(region);
  const own = measure(region);
  if (isEmptyBehind(region, own) || moveToLogoRow(region)) return;
  returnToEdge(region);
  const move = findMove(own, edge, importantGroups);
  if (move === undefined && makePlace(region)) return;
  region.style.translate = `0 ${String(move ?? findMove(own, edge, 1) ?? 0)}px`;
}

/** The regions that follow the page now. */
const following = new WeakSet<HTMLElement>();

/** Places the region again when the page changes: a notice may stay over a change of pages. Ends with the last notice. */
function followPage(region: HTMLElement, edge: Edge): void {
  if (following.has(region)) return;
  following.add(region);
  let frame = 0;
  let isPressed = false;
  const end = new AbortController();
  const placeSoon = (): void => {
    cancelAnimationFrame(frame);
    if (isPressed) return;
    if (hasNotices(region)) {
      frame = requestAnimationFrame(() => placeRegion(region, edge));
      return;
    }
    if (isAbovePage(region)) document.body.style.paddingTop = '';
    observer.disconnect();
    end.abort();
    following.delete(region);
  };
  const observer = new MutationObserver(placeSoon);
  observer.observe(document.body, { childList: true, subtree: true });
  const placeUnlessAbove = (): void => (isAbovePage(region) ? undefined : placeSoon());
  // A press that ends on a notice that moved under it would be lost.
  const notePress = ({ type }: PointerEvent): void => {
    isPressed = type === 'pointerdown';
    placeSoon();
  };
  for (const type of ['pointerdown', 'pointerup', 'pointercancel'] as const)
    addEventListener(type, notePress, { signal: end.signal, capture: true });
  addEventListener('resize', placeSoon, { signal: end.signal });
  addEventListener('scroll', placeUnlessAbove, { signal: end.signal, passive: true });
}

/**
 * Moves a region of notices to where it covers nothing, or no heading, main button, field, or key figure, as long as it has notices. It
 * stays at its edge if there is no free place.
 */
export function moveToFreePlace(region: HTMLElement, edge: Edge): void {
  if (!hasNotices(region)) return;
  placeRegion(region, edge);
  followPage(region, edge);
}
