import { useEffect } from 'react';
import { Note } from '@moments/ui/feedback/note.tsx';
import { useLastPayment } from './last-payment.ts';
import { useReceipt } from './receipt.tsx';

/** The receipt of the payment that led to this page. It stays until the member dismisses it or leaves the page. */
export function ReceiptNote({ paymentId, page }: { paymentId: string; page: string }) {
  const receipt = useReceipt({ paymentId });
  const isShown = receipt !== undefined;
  useEffect(() => {
    if (isShown) useLastPayment.setState({ payment: { paymentId, page } });
  }, [isShown, paymentId, page]);
  if (!receipt) return null;
  return (
    // The toast of the payment is still there, and its words are shorter.
    <div data-keep-clear>
      <Note
        tone="good"
        live="status"
        title={receipt.title}
        onDismiss={() => useLastPayment.setState({ payment: undefined })}
      >
        {receipt.details}
      </Note>
    </div>
  );
}
