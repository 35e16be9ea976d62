/** How often each number of whole minutes occurred. Long ones share the last. */
export type Histogram = ReadonlyMap<number, number>;

export const countAll = (histogram: Histogram): number =>
  [...histogram.values()].reduce((sum, count) => sum + count, 0);

export const countAbove = (histogram: Histogram, minutes: number): number =>
  [...histogram].reduce((sum, [value, count]) => sum + (value > minutes ? count : 0), 0);

/** Adds up histograms. */
export function mergeHistograms(histograms: Iterable<Iterable<readonly [number, number]>>): Histogram {
  const merged = new Map<number, number>();
  for (const histogram of histograms)
    for (const [value, count] of histogram) merged.set(value, (merged.get(value) ?? 0) + count);
  return merged;
}

/**
 * Finds a percentile: the smallest number that at least this share is at or below.
 * @param share 0.5 for the median
 * @returns null without numbers
 */
export function findPercentile(histogram: Histogram, share: number): number | null {
  let rest = countAll(histogram) * share;
  if (rest === 0) return null;
  for (const [value, count] of [...histogram].sort(([one], [other]) => one - other)) {
    rest -= count;
    if (rest <= 0) return value;
  }
  return null;
}
