import { gap } from './free-place.ts';

/** The row with the logo and tools. A notice that fits covers nothing of the page there, and no help in a crisis. */
const logoRow = '[data-notice-place]';

/** Lists the parts of the logo's row on both sides of the help in a crisis, the wider one first. */
function findGaps(row: DOMRect, rowHeight: number): readonly (readonly [left: number, right: number])[] {
  const help = document.querySelector(`${logoRow} [data-keep-clear]`)?.getBoundingClientRect();
  const isInRow = help !== undefined && help.width > 0 && help.top < row.top + rowHeight;
  const gaps = isInRow
    ? [[row.left, help.left] as const, [help.right, row.right] as const]
    : [[row.left, row.right] as const];
  return gaps.toSorted((one, other) => other[1] - other[0] - (one[1] - one[0]));
}

/** Moves the notices into the row of the logo, next to the help in a crisis. @returns whether they fit */
export function moveToLogoRow(region: HTMLElement): boolean {
  const row = document.querySelector(logoRow)?.getBoundingClientRect();
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
  return false;
}
