import type { PaymentStatus } from '@moments/contract/payments/checkout';
import { toEasternIsoDate } from '@moments/contract/values/dates';

/** A price: cents and Moments a month. */
interface Sold {
  readonly amount: number;
  readonly moments: number;
}

/**
 * Calculates the Moments that a change to a more expensive plan adds right away: the paid share of the difference, rounded up. A
 * change to a cheaper plan is not charged and removes nothing, because it starts at the renewal.
 * @param paid in cents: for the rest of the period, minus what was left of the old plan
 */
export function calculateProratedMoments(paid: number, from: Sold, to: Sold): number {
  const addedAmount = to.amount - from.amount;
  const addedMoments = to.moments - from.moments;
  if (paid <= 0 || addedAmount <= 0 || addedMoments <= 0) return 0;
  return Math.min(addedMoments, Math.ceil((addedMoments * paid) / addedAmount));
}

const hour = 3_600_000;

/** Gets the start of an instant's day in Eastern Time. The clocks change at 2 a.m., so the day starts before that. */
function startOfEasternDay(instant: Date): Date {
  const date = toEasternIsoDate(instant);
  const standard = new Date(`${date}T05:00:00Z`);
  const daylight = new Date(standard.getTime() - hour);
  return toEasternIsoDate(daylight) === date ? daylight : standard;
}

/**
 * Gets the instant from which a plan change counts: the start of the day in Eastern Time. Stripe prorates by the second, so this
 * keeps the price the same all day.
 * @param periodStart a period that started today counts from its own start
 */
export function getChangeDate(now: Date, periodStart: Date): Date {
  const day = startOfEasternDay(now);
  return day > periodStart ? day : periodStart;
}

interface Reversed {
  readonly kind: 'refund' | 'dispute';
  readonly amount: number;
  readonly status: string;
}

interface ReversalDescription {
  readonly title: string;
  readonly description: string;
  readonly type: string;
  /** In cents, negative: back to the member. */
  readonly amount: number;
  readonly status: string;
}

/** Checks Stripe's status of a dispute for one that leaves the money with us. */
const isHarmless = (status: string): boolean => status === 'won' || status.startsWith('warning_');

/** Describes a refund or dispute for the payment history. A failed refund, or a dispute that we won, moves no money. */
export function describeReversal({ kind, amount, status }: Reversed): ReversalDescription {
  if (kind === 'refund') {
    const isVoid = status === 'failed' || status === 'canceled';
    const made = status === 'succeeded' ? 'Refunded to your card' : 'Being refunded to your card';
    return {
      title: 'Refund',
      description: isVoid ? 'The refund didn’t go through' : made,
      type: 'Refund',
      amount: isVoid ? 0 : 0 - amount,
      status,
    };
  }
  return {
    title: 'Disputed payment',
    description: isHarmless(status) ? 'No refund was made' : 'Your bank asked for this money back',
    type: 'Dispute',
    amount: isHarmless(status) ? 0 : 0 - amount,
    status,
  };
}

interface Invoice {
  /** `first` and `renewal` pay for a period. `other` is a plan change. */
  readonly reason: 'first' | 'renewal' | 'other';
  readonly isPaid: boolean;
  readonly isOpen: boolean;
  readonly payment: { readonly status: PaymentStatus } | undefined;
}

export const getInvoiceStatus = ({ isPaid, payment }: Pick<Invoice, 'isPaid' | 'payment'>): PaymentStatus =>
  isPaid ? 'succeeded' : (payment?.status ?? 'requires_payment_method');

/**
 * Finds the open invoice: the newest one that keeps the plan's period unpaid. A pending plan change is not one, and neither is an older
 * renewal when a newer one is paid: its period has passed without coaching.
 * @param invoices newest first
 */
export function findOpenInvoice<I extends Pick<Invoice, 'reason' | 'isOpen' | 'isPaid'>>(
  invoices: readonly I[],
): I | undefined {
  const newest = invoices.find(({ isOpen, isPaid, reason }) => (isOpen || isPaid) && reason !== 'other');
  return newest?.isOpen ? newest : undefined;
}

/** Finds the invoice of a plan change that waits for its payment. */
export const findPendingChangeInvoice = <I extends Pick<Invoice, 'reason' | 'isOpen'>>(
  invoices: readonly I[],
): I | undefined => invoices.find(({ isOpen, reason }) => isOpen && reason === 'other');

/**
 * Lists the payments of the plan's current month: its own, and those of changes of plan after it. A month without a charge belongs to
 * the one before: it was paid with it.
 * @param invoices newest first
 */
export function listPaymentsOfMonth<P>(
  invoices: readonly (Pick<Invoice, 'reason' | 'isPaid'> & {
    readonly total: number;
    readonly payment: P | undefined;
  })[],
): readonly P[] {
  const paid = invoices.filter(({ isPaid }) => isPaid);
  const start = paid.findIndex(
    ({ reason, total }) => reason === 'first' || (reason === 'renewal' && total > 0),
  );
  const ofMonth = start === -1 ? paid : paid.slice(0, start + 1);
  return ofMonth.flatMap(({ payment, total }) => (payment !== undefined && total > 0 ? [payment] : []));
}

/**
 * Lists open renewals that must not be paid any longer: those before a paid one, whose periods passed without Moments, and all
 * renewals of a plan that ended. Stripe could still charge them.
 * @param invoices newest first
 */
export function listOutdatedRenewals<I extends Pick<Invoice, 'reason' | 'isPaid' | 'isOpen'>>(
  hasEnded: boolean,
  invoices: readonly I[],
): readonly I[] {
  const renewals = invoices.filter(({ reason }) => reason === 'renewal');
  const newestPaid = renewals.findIndex(({ isPaid }) => isPaid);
  const outdated = hasEnded ? renewals : newestPaid === -1 ? [] : renewals.slice(newestPaid + 1);
  return outdated.filter(({ isOpen }) => isOpen);
}

/** In ms. Longer than a plan lock, so an earlier request has reached Stripe or never will. */
const undecidedFor = 2 * 60_000;
const undecided: readonly PaymentStatus[] = ['processing', 'requires_action'];

/** A plan change whose payment the member must confirm, or the bank decide. Amount in cents. */
export interface UndecidedChange {
  readonly priceId: string;
  readonly amount: number;
  readonly status: PaymentStatus;
}

/** Finds the plan change that waits for the member or the bank. One whose payment failed waits for nothing. */
export function findUndecidedChange(
  pendingPriceId: string | undefined,
  invoices: readonly (Invoice & { readonly total: number })[],
): UndecidedChange | undefined {
  const invoice = findPendingChangeInvoice(invoices);
  if (pendingPriceId === undefined || !invoice) return undefined;
  const status = getInvoiceStatus(invoice);
  return undecided.includes(status) ? { priceId: pendingPriceId, amount: invoice.total, status } : undefined;
}

/**
 * Calculates the instant before which all requests for a plan are decided.
 * @returns undefined while a plan change waits for its payment or a bank processes a payment
 */
export function getDecidedBefore(
  now: Date,
  pendingPriceId: string | undefined,
  invoices: readonly Pick<Invoice, 'isOpen' | 'payment'>[],
): Date | undefined {
  const isAtBank = invoices.some(
    ({ isOpen, payment }) => isOpen && payment !== undefined && undecided.includes(payment.status),
  );
  return pendingPriceId !== undefined || isAtBank ? undefined : new Date(now.getTime() - undecidedFor);
}
