import { Suspense } from 'react';
import { routes } from '@moments/contract/members/routes';
import { useLastPayment } from '../../features/payments/receipt/last-payment.ts';
import { loadLazily } from '../../frame/lazy-part.ts';

const ReceiptNote = loadLazily(async () => ({
  default: (await import('../../features/payments/receipt/receipt-note.tsx')).ReceiptNote,
}));

/** Shows the receipt above the page that a payment leads to. The guard may send the member on to another page first. */
export function ReceiptBanner({ path }: { path: string }) {
  const payment = useLastPayment((state) => state.payment);
  if (!payment || path === routes.checkout) return null;
  const { page = path, ...paid } = payment;
  if (page !== path) return null;
  return (
    <Suspense>
      <ReceiptNote paid={paid} page={path} />
    </Suspense>
  );
}
