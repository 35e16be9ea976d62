const day = 86_400_000;

/** `first`: right after the renewal failed. `last`: Stripe tries once more, and then stops. */
export type UnpaidStage = 'first' | 'day-3' | 'day-8' | 'last';

interface UnpaidRenewal {
  readonly createdAt: Date;
  /** How often Stripe has tried. */
  readonly tries: number;
  readonly nextTryAt: Date | undefined;
}

/** How often Stripe tries with the retries that docs/deploying.md asks for: on days 0, 3, 8, and 15. */
const triesInAll = 4;
/** How long before the last try the member hears of it. */
const lastTryAhead = 3 * day;

/** Decides which email about a failed renewal is due (RENEW-04). The first one is sent when the payment fails. */
export function getUnpaidStage(
  { createdAt, tries, nextTryAt }: UnpaidRenewal,
  now: Date,
): Exclude<UnpaidStage, 'first'> | undefined {
  const isLast = nextTryAt !== undefined && tries >= triesInAll - 1;
  if (isLast && nextTryAt.getTime() - now.getTime() <= lastTryAhead) return 'last';
  const age = now.getTime() - createdAt.getTime();
  if (age >= 8 * day) return 'day-8';
  return age >= 3 * day ? 'day-3' : undefined;
}
