import type { PriceSummary } from '@moments/contract/payments/checkout';
import { isAddOnKind, type ProductKind } from '@moments/contract/payments/product-kinds';
import { formatEasternDay, getMonthEnd, toEasternIsoDate } from '@moments/contract/values/dates';
import { formatCents } from '@moments/contract/values/money';

/** Names the wording below. Change it whenever the wording changes, because it is stored with what members agreed to. */
export const renewalTermsVersion = '2026-11-26';

const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });
const suffixes: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** Formats a day of each month: "the 26th of each month". */
function formatMonthly(isoDate: string): string {
  const day = Number(isoDate.slice(8));
  const monthly = `the ${String(day)}${suffixes[ordinals.select(day)] ?? 'th'} of each month`;
  return day > 28 ? `${monthly} (or its last day)` : monthly;
}

/**
 * Formats what a member agrees to by paying for a plan: today's amount, and the amount and day of each renewal (RENEW-01).
 * @returns null for an add-on, and for a plan that never costs anything
 */
export function formatRenewalTerms(
  { price, total }: PriceSummary,
  kind: ProductKind,
  now: Date,
): string | null {
  if (price === 0 || isAddOnKind(kind)) return null;
  const renewsAt = getMonthEnd(now);
  const first = formatEasternDay(renewsAt);
  const renewal = `${formatCents(price)} on ${formatMonthly(toEasternIsoDate(now))}, starting ${first}, until you cancel.`;
  return total === 0
    ? `By pressing Confirm Plan, you agree that Moments charges ${renewal} You pay nothing today. Add a card in Billing before ${first}. You can cancel any time there.`
    : `By pressing Pay, you agree that Moments charges your card ${formatCents(total)} today and ${renewal} You can cancel any time in Billing.`;
}
