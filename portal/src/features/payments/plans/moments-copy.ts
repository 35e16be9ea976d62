/** "1 Moment", "19 Moments". */
export const formatMoments = (count: number): string =>
  count === 1 ? '1 Moment' : `${String(count)} Moments`;

/** "60 Moments a month"; for the free plan, what it has instead. */
export const formatMonthlyMoments = (count: number): string =>
  count === 0 ? 'Community access' : `${formatMoments(count)} a month`;
