import { useEffect } from 'react';
import { TextLink } from '@moments/ui/buttons/links.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { MessageIcon } from '@moments/ui/icons.ts';
import { useConfiguration } from '../../../configuration/portal-configuration.ts';
import { useNow } from '../../../dates/use-clock.ts';
import { getCoach, toTextLink } from '../../../member/coach/coach-rules.ts';
import { useProfile } from '../../../member/use-profile.ts';
import { useLastPayment } from './last-payment.ts';
import styles from './receipt-note.module.css';
import type { PaidNow } from './receipt-rules.ts';
import { useReceipt } from './receipt.tsx';

/** Leads a member who bought Moments back to the coach, and says what became of texts that they sent without Moments. */
function BackToCoach() {
  const { textNumber } = useConfiguration();
  const coach = getCoach(useProfile().user, useNow());
  if (!coach?.canText || textNumber === '') return null;
  return (
    <>
      <p>If you sent texts while you had no Moments, we saved them. {coach.name} can answer them now.</p>
      <TextLink href={toTextLink(textNumber)}>
        <MessageIcon size={16} /> Text {coach.name}
      </TextLink>
    </>
  );
}

/** Shows the receipt of the payment that led to this page. It is one line that opens, and stays until the member dismisses it or leaves the page. */
export function ReceiptNote({ paid, page }: { paid: PaidNow; page: string }) {
  const receipt = useReceipt(paid);
  const isShown = receipt !== undefined;
  useEffect(() => {
    if (isShown)
      useLastPayment.setState(({ payment }) =>
        payment?.page === page ? {} : { payment: { ...paid, page } },
      );
  }, [isShown, paid, page]);
  if (!receipt) return null;
  return (
    <Note tone="good" live="status" onDismiss={() => useLastPayment.setState({ payment: undefined })}>
      <details>
        <summary className={styles.title}>{receipt.title}</summary>
        {receipt.details}
      </details>
      {receipt.isAddOn && <BackToCoach />}
    </Note>
  );
}
