import type { PriceSummary } from '@moments/contract/payments/checkout';
import type { PlanChange } from '@moments/contract/payments/plan-change';
import { isAddOnKind, type ProductKind } from '@moments/contract/payments/product-kinds';
import {
  addDays,
  addMonths,
  formatEasternDay,
  getFirstOfNextMonth,
  getMonthEnd,
  toEasternIsoDate,
} from '@moments/contract/values/dates';
import { formatCents } from '@moments/contract/values/money';

/** Names the wording below. Change it whenever the wording changes, because it is stored with what members agreed to. */
export const renewalTermsVersion = '2026-11-27';

const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });
const suffixes: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };

const formatDay = (day: number): string => `${String(day)}${suffixes[ordinals.select(day)] ?? 'th'}`;
const dayLists = new Intl.ListFormat('en-US', { type: 'disjunction' });

const getDayOfMonth = (isoDate: string): number => Number(isoDate.slice(8));
const getLastDayOfMonth = (isoDate: string): number =>
  getDayOfMonth(addDays(getFirstOfNextMonth(isoDate), -1));

/** Lists the days in Eastern Time of a year of renewals. Stripe counts months in UTC, where an evening is the next day already. */
function listRenewalDays(anchor: Date): readonly string[] {
  const [day = '', time = ''] = anchor.toISOString().split('T');
  return Array.from({ length: 12 }, (_, n) => toEasternIsoDate(new Date(`${addMonths(day, n + 1)}T${time}`)));
}

/**
 * Formats the days of the renewals: "the 26th of each month".
 * @param anchor an instant of a renewal in a month that has the plan's day
 */
function formatMonthly(anchor: Date): string {
  const dates = listRenewalDays(anchor);
  const days = [...new Set(dates.map(getDayOfMonth))].toSorted((one, other) => one - other);
  const latest = Math.max(...days);
  if (days.length === 1) return `the ${formatDay(latest)} of each month`;
  if (dates.every((date) => getDayOfMonth(date) === getLastDayOfMonth(date)))
    return 'the last day of each month';
  const isLastWhereShorter = dates.every(
    (date) => getDayOfMonth(date) === Math.min(latest, getLastDayOfMonth(date)),
  );
  return isLastWhereShorter
    ? `the ${formatDay(latest)} of each month (or its last day)`
    : `the ${dayLists.format(days.map(formatDay))} of each month`;
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
  const renewal = `${formatCents(price)} on ${formatMonthly(now)}, starting ${first}, until you cancel.`;
  return total === 0
    ? `By pressing Confirm Plan, you agree that Moments charges ${renewal} You pay nothing today. Add a card in Billing before ${first}. You can cancel any time there.`
    : `By pressing Pay, you agree that Moments charges your card ${formatCents(total)} today and ${renewal} You can cancel any time in Billing.`;
}

type ChangeFacts = Omit<PlanChange, 'renewalTerms' | 'renewsAt'> & {
  readonly periodStart: Date;
  readonly renewsAt: Date;
};

type RenewalFacts = Pick<ChangeFacts, 'newAmount' | 'dueAtRenewal' | 'periodStart' | 'renewsAt'>;

/** Formats the renewals of a plan that runs. What a change carries over makes the first one differ. */
function formatRenewals({ newAmount, dueAtRenewal, periodStart, renewsAt }: RenewalFacts): string {
  const first = formatEasternDay(renewsAt);
  // A month without the plan's day renews on its last day. Of two months, one has all days.
  const monthly = formatMonthly(renewsAt.getUTCDate() > periodStart.getUTCDate() ? renewsAt : periodStart);
  return dueAtRenewal === newAmount
    ? `${formatCents(newAmount)} on ${monthly}, starting ${first}, until you cancel.`
    : `${formatCents(dueAtRenewal)} on ${first}, and then ${formatCents(newAmount)} on ${monthly}, until you cancel.`;
}

function formatChangeButton({ kind, title, dueToday }: ChangeFacts): string {
  if (kind === 'reactivate') return 'Keep my plan';
  return dueToday > 0 ? `Change plan and pay ${formatCents(dueToday)}` : `Change to ${title}`;
}

/**
 * Formats what a member agrees to by changing or keeping a plan (RENEW-01).
 * @returns null if the plan ends, or never costs anything
 */
export function formatChangeTerms(change: ChangeFacts): string | null {
  const { kind, newAmount, dueToday, card } = change;
  if (kind === 'cancel' || newAmount === 0) return null;
  const renewals = formatRenewals(change);
  const charges =
    dueToday > 0 ? `${formatCents(dueToday)} today, and ${renewals}` : `${renewals} You pay nothing today.`;
  return [
    `By pressing ${formatChangeButton(change)}, you agree that Moments charges your card ${charges}`,
    ...(card ? [] : ['Add a card in Billing before then.']),
    'You can cancel any time in Billing.',
  ].join(' ');
}

interface OverdueFacts {
  /** The overdue amount, and the amount of each renewal after it, in cents. */
  readonly total: number;
  readonly price: number;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly endsWithPeriod: boolean;
}

/**
 * Formats what a member agrees to by paying an overdue renewal (RENEW-01). Its card pays all later ones.
 * @returns null if the plan ends, or costs nothing from then on
 */
export function formatOverdueTerms(facts: OverdueFacts): string | null {
  const { total, price, periodStart, periodEnd: renewsAt, endsWithPeriod } = facts;
  if (endsWithPeriod || price === 0) return null;
  const renewals = formatRenewals({ newAmount: price, dueAtRenewal: price, periodStart, renewsAt });
  return `By paying, you agree that Moments charges the card that you pay with ${formatCents(total)} today, and ${renewals} You can cancel any time in Billing.`;
}
