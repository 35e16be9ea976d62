import { useEffect } from 'react';
import { Note } from '@moments/ui/feedback/note.tsx';
import { useLastPayment } from './last-payment.ts';
import styles from './receipt-note.module.css';
import type { PaidNow } from './receipt-rules.ts';
import { useReceipt } from './receipt.tsx';

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
    </Note>
  );
}
