/** Money is integer cents of US dollars everywhere; only `formatCents` makes text of it. */

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Cents as the screen shows them, always with two decimals and a true minus sign: `$49.00`, `−$9.80` (CHK-01). */
export function formatCents(cents: number): string {
  const text = dollars.format(Math.abs(cents) / 100);
  return cents < 0 ? `−${text}` : text;
}

/**
 * The discount in cents that a percentage takes off a price, rounded half up to a cent as the card provider does (CHK-02, CHK-03).
 * @param percent 0 to 100, with at most two decimals
 */
export function percentDiscount(cents: number, percent: number): number {
  // Whole hundredths of a percent: 5000 × 0.57 in floating point falls just short of the half cent that it is.
  const discount = Math.round((cents * Math.round(percent * 100)) / 10_000);
  return Math.max(0, Math.min(cents, discount));
}
