/** Which plan a member chose for the next period. */
export interface NextPlan {
  /** Null if the current plan renews or ends. */
  readonly nextPriceId: string | null;
  /** Whether it must still be booked at Stripe. */
  readonly isNextUnbooked: boolean;
}

export const noNextPlan: NextPlan = { nextPriceId: null, isNextUnbooked: false };

interface StripePlan {
  readonly state: string;
  readonly priceId: string;
  readonly endsWithPeriod: boolean;
  readonly nextPriceId: string | undefined;
}

/**
 * Decides which plan comes next after a read from Stripe. A chosen plan whose booking made room for another change stays chosen until
 * that change is made.
 * @param before the stored plan; undefined for a new one
 */
export function decideNextPlan(
  before: (NextPlan & { readonly priceId: string }) | undefined,
  { state, priceId, endsWithPeriod, nextPriceId }: StripePlan,
): NextPlan {
  if (state === 'ended' || endsWithPeriod) return noNextPlan;
  if (nextPriceId !== undefined) return { nextPriceId, isNextUnbooked: false };
  const isStillChosen = before?.isNextUnbooked === true && before.priceId === priceId;
  return isStillChosen ? { nextPriceId: before.nextPriceId, isNextUnbooked: true } : noNextPlan;
}

interface Invoice {
  readonly isPaid: boolean;
  readonly priceId: string | undefined;
  readonly periodEnd: Date;
  readonly payment: { readonly refunded: number } | undefined;
}

/**
 * Finds the plan that is paid for the current period. It differs from the subscription's plan if an earlier version of this program
 * changed to a cheaper plan in the middle of the period.
 * @param invoices newest first
 * @param amounts price of each price ID a month; unknown ones are missing
 */
export function findPaidPriceId(
  {
    priceId,
    amount,
    periodEnd,
  }: { readonly priceId: string; readonly amount: number; readonly periodEnd: Date },
  invoices: readonly Invoice[],
  amounts: ReadonlyMap<string, number>,
): string {
  const paid = invoices.find(
    (invoice) =>
      invoice.isPaid &&
      (invoice.payment?.refunded ?? 0) === 0 &&
      invoice.periodEnd.getTime() === periodEnd.getTime(),
  );
  const isDearer = (amounts.get(paid?.priceId ?? '') ?? 0) > amount;
  return isDearer && paid?.priceId !== undefined ? paid.priceId : priceId;
}

interface RunningPlan extends StripePlan {
  readonly pendingPriceId: string | undefined;
}

interface Circumstances {
  readonly paidPriceId: string;
  /** When Stripe was last asked for a change without a known outcome. */
  readonly requestedAt: Date | undefined;
  readonly now: Date;
}

/** In ms. How long a bank's page may stay open before the change gives way to the chosen plan. */
const longestAuthentication = 30 * 60_000;

const isWaiting = (pendingPriceId: string | undefined, { requestedAt, now }: Circumstances): boolean =>
  pendingPriceId !== undefined &&
  (requestedAt === undefined || now.getTime() - requestedAt.getTime() < longestAuthentication);

/**
 * Checks whether a plan must be booked at Stripe for the next period: the chosen one, or the cheaper one to which an earlier version
 * of this program changed right away. A change that waits for its payment comes first, but not for long: the renewal must not come
 * before the booking.
 */
export function needsBooking(
  { state, priceId, endsWithPeriod, pendingPriceId }: RunningPlan,
  next: NextPlan | undefined,
  circumstances: Circumstances,
): boolean {
  if (state !== 'active' || endsWithPeriod || isWaiting(pendingPriceId, circumstances)) return false;
  return next?.isNextUnbooked === true || circumstances.paidPriceId !== priceId;
}
