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

interface RunningPlan extends StripePlan {
  readonly pendingPriceId: string | undefined;
}

interface Circumstances {
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
 * Checks whether the chosen plan must be booked at Stripe for the next period. A change that waits for its payment comes first, but not
 * for long: the renewal must not come before the booking.
 */
export function needsBooking(
  { state, endsWithPeriod, pendingPriceId }: RunningPlan,
  next: NextPlan | undefined,
  circumstances: Circumstances,
): boolean {
  if (state !== 'active' || endsWithPeriod || isWaiting(pendingPriceId, circumstances)) return false;
  return next?.isNextUnbooked === true;
}
