import { isAddOnKind, type ProductKind } from '@moments/contract/payments/product-kinds';
import { formatCents } from '@moments/contract/values/money';
import type { SummaryLine } from '@moments/ui/display/value-lists.tsx';
import { formatMoments } from '../moments-copy.ts';
import type { PurchaseSummary } from './purchase-summary.ts';

/** Lists the plan, the discount as a negative amount, and the total (CHK-01). */
export function getSummaryLines({ plan, price }: PurchaseSummary, kind: ProductKind): readonly SummaryLine[] {
  const total: SummaryLine = { label: 'Due today', amount: formatCents(price.total), kind: 'total' };
  const line: SummaryLine = {
    label: isAddOnKind(kind) ? `${plan.title}, once` : `${plan.title}, monthly`,
    amount: formatCents(price.price),
  };
  if (price.discount === 0) return [line, total];
  const label = `Referral discount (${String(price.discountPercent)}%)`;
  return [line, { label, amount: formatCents(-price.discount), kind: 'discount' }, total];
}

/** Formats what is bought: "60 Moments a month". */
export const formatPurchasedMoments = ({ moments }: PurchaseSummary['plan'], kind: ProductKind): string =>
  isAddOnKind(kind) ? formatMoments(moments) : `${formatMoments(moments)} a month`;

/** Says that nothing renews for money. Undefined for a plan that does: its terms are next to the button (RENEW-01). */
export function getRenewalCopy({ plan, price }: PurchaseSummary, kind: ProductKind): string | undefined {
  if (isAddOnKind(kind))
    return plan.moments === 0
      ? 'You pay once. It doesn’t renew.'
      : 'You pay once. It doesn’t renew. Add-on Moments are non-refundable and non-cancelable.';
  return price.price === 0 ? 'You pay nothing today or at renewal.' : undefined;
}
