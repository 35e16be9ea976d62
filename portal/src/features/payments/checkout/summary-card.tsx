import { TextLink } from '@moments/ui/buttons/links.tsx';
import { Card, Divider } from '@moments/ui/display/card.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { SummaryLines } from '@moments/ui/display/value-lists.tsx';
import { MessageIcon } from '@moments/ui/icons.ts';
import { useToday } from '../../../dates/use-clock.ts';
import type { Offer } from './offer-query.ts';
import { getPlanChooserUrl } from './purchase.ts';
import styles from './summary-card.module.css';
import { momentsWords, renewalWords, summaryLines } from './summary-copy.ts';

interface SummaryCardProps {
  readonly offer: Offer;
  readonly isAddOn: boolean;
  /** Nothing is under way: another plan can still be chosen. */
  readonly canChange: boolean;
}

/** What is bought, what it comes to today, and when it renews (CHK-01). */
export function SummaryCard({ offer, isAddOn, canChange }: SummaryCardProps) {
  const { plan, price } = offer;
  const today = useToday();
  return (
    <Card
      title={isAddOn || price.price === 0 ? plan.title : `${plan.title} plan`}
      action={canChange ? <TextLink href={getPlanChooserUrl(isAddOn)}>Change</TextLink> : undefined}
    >
      <p className={styles.moments}>
        <MessageIcon />
        {momentsWords(plan, isAddOn)}
      </p>
      <Divider />
      <SummaryLines lines={summaryLines(offer, isAddOn)} />
      <Text kind="caption">{renewalWords(price, isAddOn, today)}</Text>
    </Card>
  );
}
