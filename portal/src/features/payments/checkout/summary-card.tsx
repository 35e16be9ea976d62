import { isAddOnKind, type ProductKind } from '@moments/contract/payments/product-kinds';
import { TextLink } from '@moments/ui/buttons/links.tsx';
import { Card, Divider } from '@moments/ui/display/card.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { SummaryLines } from '@moments/ui/display/value-lists.tsx';
import { MessageIcon } from '@moments/ui/icons.ts';
import { purchaseKinds } from '../purchase.ts';
import { WaitChoice } from '../wait-choice.tsx';
import styles from './checkout.module.css';
import type { PurchaseSummary } from './purchase-summary.ts';
import { formatPurchasedMoments, getRenewalCopy, getSummaryLines } from './summary-copy.ts';

interface SummaryCardProps {
  readonly summary: PurchaseSummary;
  readonly kind: ProductKind;
  /** No payment is in progress, so the member can still choose another plan. */
  readonly canChange: boolean;
}

/** Shows the product, what is due today, and when it renews (CHK-01). */
export function SummaryCard({ summary, kind, canChange }: SummaryCardProps) {
  const { plan, price } = summary;
  const renewal = getRenewalCopy(summary, kind);
  return (
    <Card
      title={isAddOnKind(kind) || price.price === 0 ? plan.title : `${plan.title} plan`}
      action={canChange ? <TextLink href={purchaseKinds[kind].chooser.url}>Change</TextLink> : undefined}
    >
      {(plan.moments > 0 || !isAddOnKind(kind)) && (
        <p className={styles.moments}>
          <MessageIcon />
          {formatPurchasedMoments(plan, kind)}
        </p>
      )}
      <Divider />
      <SummaryLines lines={getSummaryLines(summary, kind)} />
      {renewal !== undefined && <Text kind="caption">{renewal}</Text>}
      {kind === 'plan' && price.total > 0 && <WaitChoice />}
    </Card>
  );
}
