import { toEasternIsoDate } from '@moments/contract/values/dates';

export type RenewalNotice = 'missing-card' | 'expiring-card' | 'first-full-price';

interface Card {
  readonly expiryMonth: number;
  readonly expiryYear: number;
}

/** Checks whether a card has expired on a day. It is valid until the end of its month. */
const isExpiredOn = ({ expiryMonth, expiryYear }: Card, day: Date): boolean =>
  `${String(expiryYear)}-${String(expiryMonth).padStart(2, '0')}` < toEasternIsoDate(day).slice(0, 7);

/** Decides what a member must know before a renewal. Undefined if nothing (RENEW-04). */
export function getRenewalNotice(renewal: {
  readonly renewsAt: Date;
  /** The card to charge. */
  readonly card: Card | undefined;
  /** Everything charged so far was less, because of a discount. */
  readonly isFirstFullPrice: boolean;
}): RenewalNotice | undefined {
  const { renewsAt, card, isFirstFullPrice } = renewal;
  if (!card) return 'missing-card';
  if (isExpiredOn(card, renewsAt)) return 'expiring-card';
  return isFirstFullPrice ? 'first-full-price' : undefined;
}
