/** The elements that a notice must not cover: the page's heading, main buttons, and elements that ask for it. */
const essential = [
  'h1',
  'button[type="submit"]',
  'main [data-variant="main"]',
  '[data-wizard-actions]',
  '[data-keep-clear]',
];
/** A notice covers these only if no other place is free: other headings, fields, and checkboxes with their labels. */
const important = [
  ...essential,
  'main :is(h2, h3)',
  'main :is(input, textarea, select)',
  'main div:has(> div > input[type="checkbox"])',
  // Dialogs are outside the page's main part, and over it.
  ':is([role="dialog"], [role="alertdialog"]) :is(h2, button, input)',
];
/**
 * A notice spares these, too, where it can: buttons, the alert in the page, which says what to do, and a field's name, or that of a group.
 */
const worthSparing = [...important, 'main button', 'main [role="alert"]', 'main :is(label, legend)'];
/** If there is room, it spares links as well. */
const worthSparingWithLinks = [...worthSparing, 'main a'];
/** The row with the logo and tools. A notice that fits covers nothing of the page there, and no help in a crisis. */
const ownPlace = '[data-notice-place]';
/** In px, between the notice and what it keeps clear of. */
const gap = 8;
/** Where there is less room. */
const smallGap = 1;

type Edge = 'top' | 'bottom';

interface Span {
  readonly top: number;
  readonly bottom: number;
}

/**
 * Calculates how far a notice moves away from its edge to cover none of the others, in px.
 * @param others in the order of their distance from the edge
 * @param distance in px, from the others
 * @returns undefined if there is no free place
 */
export function getMove(
  own: Span,
  others: readonly Span[],
  edge: Edge,
  height: number,
  distance = gap,
): number | undefined {
  let { top, bottom } = own;
  for (const other of others) {
    if (bottom + distance <= other.top || top - distance >= other.bottom) continue;
    const move = edge === 'bottom' ? other.top - distance - bottom : other.bottom + distance - top;
    top += move;
    bottom += move;
  }
  return top < 0 || bottom > height ? undefined : top - own.top;
}

/** Returns the box of the notices. The region is as high as they are, but as wide as the window. */
function measure(region: HTMLElement): DOMRect {
  const { top, height } = region.getBoundingClientRect();
  const bars = Array.from(region.querySelectorAll('[data-kind]'), (bar) => bar.getBoundingClientRect());
  const left = Math.min(...bars.map((bar) => bar.left));
  return new DOMRect(left, top, Math.max(...bars.map(({ right }) => right)) - left, height);
}

const isNextTo = (own: DOMRect, other: DOMRect): boolean =>
  other.width === 0 || other.left >= own.right || other.right <= own.left;

function findOthers(own: DOMRect, selectors: readonly string[], edge: Edge): readonly Span[] {
  return Array.from(document.querySelectorAll(selectors.join()), (element) => element.getBoundingClientRect())
    .filter((other) => !isNextTo(own, other))
    .sort((one, other) => (edge === 'bottom' ? other.bottom - one.bottom : one.top - other.top));
}

/** Checks whether no text and no control of the page is behind the notices. */
function isEmptyBehind(region: HTMLElement, own: DOMRect): boolean {
  const isCovered = (box: DOMRect): boolean =>
    !isNextTo(own, box) && box.top < own.bottom + gap && box.bottom > own.top - gap;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.textContent?.trim() || region.contains(text)) continue;
    range.selectNodeContents(text);
    if (isCovered(range.getBoundingClientRect())) return false;
  }
  return !Array.from(document.querySelectorAll('main :is(input, button, a, svg)')).some((element) =>
    isCovered(element.getBoundingClientRect()),
  );
}

/** The styles that a place sets. Empty, the region is at its edge. */
const atEdge = { position: '', top: '', bottom: '', left: '', right: '', translate: '' };

/** Lists the parts of the logo's row on both sides of the help in a crisis, the wider one first. */
function findGaps(row: DOMRect, rowHeight: number): readonly (readonly [left: number, right: number])[] {
  const help = document.querySelector(`${ownPlace} [data-keep-clear]`)?.getBoundingClientRect();
  const isInRow = help !== undefined && help.width > 0 && help.top < row.top + rowHeight;
  const gaps = isInRow
    ? [[row.left, help.left] as const, [help.right, row.right] as const]
    : [[row.left, row.right] as const];
  return gaps.toSorted((one, other) => other[1] - other[0] - (one[1] - one[0]));
}

/** Moves the notices into the row of the logo, next to the help in a crisis. @returns whether they fit */
function moveToOwnPlace(region: HTMLElement): boolean {
  const row = document.querySelector(ownPlace)?.getBoundingClientRect();
  if (!row || row.height === 0 || row.top < 0) return false;
  const rowHeight = Number.parseFloat(
    getComputedStyle(document.documentElement).getPropertyValue('--header'),
  );
  for (const [left, right] of findGaps(row, rowHeight)) {
    const toEdge = document.documentElement.clientWidth - right;
    Object.assign(region.style, { left: `${String(left + gap)}px`, right: `${String(toEdge + gap)}px` });
    const { top, height } = region.getBoundingClientRect();
    const isNarrower = region.scrollWidth > region.clientWidth;
    if (height <= rowHeight && !isNarrower) {
      region.style.translate = `0 ${String(row.top + (rowHeight - height) / 2 - top)}px`;
      return true;
    }
  }
  Object.assign(region.style, atEdge);
  return false;
}

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

function placeRegion(region: HTMLElement, edge: Edge): void {
  Object.assign(region.style, atEdge);
  document.body.style.paddingTop = '';
  const own = measure(region);
  if (isEmptyBehind(region, own) || moveToOwnPlace(region)) return;
  const findMove = (selectors: readonly string[], distance = gap): number | undefined =>
    getMove(own, findOthers(own, selectors, edge), edge, innerHeight, distance);
  const move =
    findMove(worthSparingWithLinks) ??
    findMove(worthSparing) ??
    findMove(worthSparing, smallGap) ??
    findMove(important);
  if (move === undefined && makePlace(region)) return;
  region.style.translate = `0 ${String(move ?? findMove(essential) ?? 0)}px`;
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
