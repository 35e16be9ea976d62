import { useQuery, queryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Transaction, getPaymentHistory } from '@moments/contract/payments/payment-history';
import { formatCents } from '@moments/contract/values/money';
import { TextLink } from '@moments/ui/buttons/links.tsx';
import { ReceiptIcon } from '@moments/ui/icons.ts';
import { caching } from '../../../api/caching.ts';
import { callOrThrow } from '../../../api/call.ts';
import { paths } from '../../../configuration/paths.ts';
import { formatTimestampDate } from '../../../dates/format-date.ts';
import { formatPaidWith, formatPurchase, type Paid, findPaid } from './receipt-rules.ts';

/** The newest payments are enough: the receipt is shown right after paying. */
const newest = { page: '1', limit: '10' };

/** How often, and after how many ms, a receipt that isn't there yet is looked for again. */
const again = { tries: 4, wait: 3_000 };

/** Reads the latest payment. Its data is null while the payment history doesn't have it. */
const createReceiptQuery = (paid: Paid) =>
  queryOptions({
    queryKey: ['payment-history', 'receipt', paid],
    queryFn: async ({ signal }) => {
      const { transactions } = (await callOrThrow(getPaymentHistory, { query: newest, signal })).data;
      return findPaid(transactions, paid) ?? null;
    },
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data !== undefined && !data?.receiptUrl && dataUpdateCount < again.tries ? again.wait : false,
    ...caching.usual,
  });

const historyLink = <TextLink href={`${paths.billing}?tab=history`}>Payment History</TextLink>;

/** Links to Stripe's receipt in a new tab (BILL-06), or says where it will be. */
function ReceiptLink({ url }: { url: string | null }) {
  if (url === null) return <p>The receipt isn’t ready yet. You’ll find it in {historyLink}.</p>;
  return (
    <p>
      <TextLink href={url} target="_blank" rel="noreferrer" aria-label="View receipt (opens in a new tab)">
        <ReceiptIcon size={16} /> View receipt
      </TextLink>
    </p>
  );
}

/** Says what was paid for, and when: the payment succeeded when it was last updated. */
function PaidDetails({ payment }: { payment: Transaction }) {
  const card = formatPaidWith(payment);
  return (
    <>
      <p>{formatPurchase(payment)}</p>
      <p>
        Paid on {formatTimestampDate(payment.updatedAt)}
        {card !== undefined && ` with ${card}`}.
      </p>
      <ReceiptLink url={payment.receiptUrl} />
    </>
  );
}

export interface ShownReceipt {
  readonly title: string;
  readonly details: ReactNode;
  /** Whether Moments were bought. */
  readonly isAddOn?: boolean;
}

/** Returns what was just paid, as a title and its details. Undefined while it loads. */
export function useReceipt(paid: Paid): ShownReceipt | undefined {
  const { data, isError } = useQuery(createReceiptQuery(paid));
  if (data)
    return {
      // Short, so that it stays one line on a phone.
      title: `You paid ${formatCents(data.amount)}`,
      details: <PaidDetails payment={data} />,
      isAddOn: data.type === 'Add-on',
    };
  const title = 'Your payment went through';
  if (data === null) return { title, details: <ReceiptLink url={null} /> };
  return isError ? { title, details: <p>You’ll find the receipt in {historyLink}.</p> } : undefined;
}
