/** Formats a number as "1 Moment" or "19 Moments". */
export const formatMoments = (count: number): string =>
  count === 1 ? '1 Moment' : `${String(count)} Moments`;

/** Formats "60 Moments a month". For the free plan, it says what the plan has instead. */
export const formatMonthlyMoments = (count: number): string =>
  count === 0 ? 'Community access' : `${formatMoments(count)} a month`;

/** Says how many texts a plan's Moments are: "About 2 texts a day". Without Moments, no coach answers. */
export function formatPace(moments: number): string {
  if (moments === 0) return 'No coach';
  const [count, span] = moments < 30 ? [Math.round(moments / 4), 'week'] : [Math.round(moments / 30), 'day'];
  return count <= 1 ? `About a text a ${span}` : `About ${String(count)} texts a ${span}`;
}
