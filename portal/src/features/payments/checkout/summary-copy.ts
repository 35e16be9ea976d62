import type { PriceSummary } from '@moments/contract/payments/checkout';
import { formatCents } from '@moments/contract/values/money';
import type { SummaryLine } from '@moments/ui/display/value-lists.tsx';
import { renewalDay, shortDay } from '../../../dates/renewal-day.ts';
import type { Offer } from './offer-query.ts';

/** Plan line, discount as a negative line, total (CHK-01). */
export function summaryLines({ plan, price }: Offer, isAddOn: boolean): readonly SummaryLine[] {
  const total: SummaryLine = { label: 'Due today', amount: formatCents(price.total), kind: 'total' };
  const line: SummaryLine = {
    label: isAddOn ? `${plan.title}, once` : `${plan.title}, monthly`,
    amount: formatCents(price.price),
  };
  if (price.discount === 0) return [line, total];
  const label = `Referral discount (${String(price.discountPercent)}%)`;
  return [line, { label, amount: formatCents(-price.discount), kind: 'discount' }, total];
}

const momentsOf = (count: number): string => (count === 1 ? '1 Moment' : `${String(count)} Moments`);

/** What is bought: `60 Moments a month`. */
export const momentsWords = ({ moments }: Offer['plan'], isAddOn: boolean): string =>
  isAddOn ? momentsOf(moments) : `${momentsOf(moments)} a month`;

/**
 * When it renews and for how much.
 * @param today ISO date in Eastern Time
 */
export function renewalWords({ price, total }: PriceSummary, isAddOn: boolean, today: string): string {
  if (isAddOn) return 'Paid once, it doesn’t renew. Add-on Moments are non-refundable and non-cancelable.';
  if (price === 0) return 'Nothing to pay, now or when it renews.';
  const day = shortDay(renewalDay(today));
  if (total === 0)
    return `Then ${formatCents(price)} on ${day} and each month after: add a card in Billing before. Cancel any time.`;
  return `Then ${formatCents(price)} on ${day} and each month after. Cancel any time.`;
}
