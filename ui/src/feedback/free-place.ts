/** Groups of elements that a notice spares, the most important first. If no place spares all, it may cover the last group, then the one before. */
const spared: readonly (readonly string[])[] = [
  // The page's heading, main buttons, and elements that ask for it.
  ['h1', 'button[type="submit"]', 'main [data-variant="main"]', '[data-wizard-actions]', '[data-keep-clear]'],
  // Other headings, fields, and checkboxes with their labels.
  [
    'main :is(h2, h3)',
    'main :is(input, textarea, select)',
    'main div:has(> div > input[type="checkbox"])',
    // Dialogs are outside the page's main part, and over it.
    ':is([role="dialog"], [role="alertdialog"]) :is(h2, button, input)',
  ],
  // Other buttons, the alert in the page, which says what to do, and a field's name, or that of a group.
  ['main button', 'main [role="alert"]', 'main :is(label, legend)'],
  ['main a'],
];
/** The groups that count most: before a notice covers one of the second, it goes above the page if it can. */
export const importantGroups = 2;
/** In px, between the notice and what it keeps clear of. */
export const gap = 8;
/** Where there is less room. */
const smallGap = 1;

export type Edge = 'top' | 'bottom';

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
export function measure(region: HTMLElement): DOMRect {
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

/**
 * Finds how far the notices move to spare as much of the page as possible, in px.
 * @param fewest the number of groups that they spare at least
 * @returns undefined if there is no such place
 */
export function findMove(own: DOMRect, edge: Edge, fewest: number): number | undefined {
  for (let count = spared.length; count >= fewest; count -= 1) {
    const others = findOthers(own, spared.slice(0, count).flat(), edge);
    const move = getMove(own, others, edge, innerHeight) ?? getMove(own, others, edge, innerHeight, smallGap);
    if (move !== undefined) return move;
  }
  return undefined;
}

/** Checks whether no text and no control of the page is behind the notices. */
export function isEmptyBehind(region: HTMLElement, own: DOMRect): boolean {
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
