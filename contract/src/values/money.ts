/** Money is always integer cents of US dollars. Only `formatCents` formats it. */

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats cents with two decimals and a true minus sign: `$49.00`, `−$9.80` (CHK-01). */
export function formatCents(cents: number): string {
  const text = dollars.format(Math.abs(cents) / 100);
  return cents < 0 ? `−${text}` : text;
}

/**
 * Calculates a percentage discount in cents, rounded half up to a cent as Stripe does (CHK-02, CHK-03).
 * @param percent 0 to 100, with at most two decimals
 */
export function calculateDiscount(cents: number, percent: number): number {
  // Use whole hundredths of a percent. In floating point, 5000 × 0.57 falls just below the exact half cent.
  const discount = Math.round((cents * Math.round(percent * 100)) / 10_000);
  return Math.max(0, Math.min(cents, discount));
}
