import { isAddOnKind, type ProductKind } from '@moments/contract/payments/product-kinds';
import { TextLink } from '@moments/ui/buttons/links.tsx';
import { Card, Divider } from '@moments/ui/display/card.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { SummaryLines } from '@moments/ui/display/value-lists.tsx';
import { MessageIcon } from '@moments/ui/icons.ts';
import { useConfiguration } from '../../../configuration/portal-configuration.ts';
import { useProfile } from '../../../member/use-profile.ts';
import { purchaseKinds } from '../purchase.ts';
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
  const { subscription } = useProfile();
  const isFirstPayment = subscription === null && kind === 'plan' && price.total > 0;
  const { unapprovedPaymentNote } = useConfiguration();
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
      {isFirstPayment && (
        <Text>
          If finding your coach takes longer than 3 business days, you choose: keep waiting, and your month
          starts on the day of your match, or get your money back.
        </Text>
      )}
      {isFirstPayment && unapprovedPaymentNote !== undefined && (
        <Text kind="caption">{unapprovedPaymentNote}</Text>
      )}
    </Card>
  );
}
