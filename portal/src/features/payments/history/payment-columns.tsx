import type { Transaction } from '@moments/contract/payments/payment-history';
import { formatCents } from '@moments/contract/values/money';
import { TextLink } from '@moments/ui/buttons/links.tsx';
import type { Column } from '@moments/ui/display/data-table.tsx';
import { Chip, NoBreak, Text, VisuallyHidden } from '@moments/ui/display/text.tsx';
import { ReceiptIcon } from '@moments/ui/icons.ts';
import { formatTimestampDate } from '../../../dates/format-date.ts';
import { formatEasternTime } from './eastern-time.ts';
import { formatPurpose, getPaymentMethod, getStatusChip } from './history-rules.ts';
import styles from './history.module.css';

const Title = ({ payment }: { payment: Transaction }) => (
  <>
    <b>{payment.title}</b>
    <Text kind="caption" as="div">
      {formatPurpose(payment)}
    </Text>
  </>
);

function PaidOn({ instant }: { instant: string }) {
  return (
    <time dateTime={instant}>
      <NoBreak>{formatTimestampDate(instant)}</NoBreak>{' '}
      <span className={styles.time}>
        <NoBreak>{formatEasternTime(instant)}</NoBreak>
      </span>
    </time>
  );
}

/** Shows "Visa •••• 4242". Screen readers would read each dot. */
function PaidWith({ payment }: { payment: Transaction }) {
  const method = getPaymentMethod(payment);
  const { last4Digit } = payment;
  if (last4Digit === null) return <NoBreak>{method}</NoBreak>;
  return (
    <>
      <span aria-hidden="true">
        <NoBreak>
          {method} •••• {last4Digit}
        </NoBreak>
      </span>
      <VisuallyHidden>
        {method} ending in {last4Digit}
      </VisuallyHidden>
    </>
  );
}

function Status({ status }: { status: string }) {
  const { label, tone } = getStatusChip(status);
  return <Chip {...(tone && { tone })}>{label}</Chip>;
}

/** Links to Stripe's receipt, in a new tab (BILL-06). */
function Receipt({ payment: { receiptUrl, title, createdAt } }: { payment: Transaction }) {
  if (receiptUrl === null) return null;
  return (
    <TextLink
      href={receiptUrl}
      target="_blank"
      rel="noreferrer"
      aria-label={`Receipt, ${title}, ${formatTimestampDate(createdAt)} (opens in a new tab)`}
    >
      <ReceiptIcon size={16} /> Receipt
    </TextLink>
  );
}

export const paymentColumns: readonly Column<Transaction>[] = [
  { id: 'title', heading: 'Payment', place: 'title', cell: (payment) => <Title payment={payment} /> },
  { id: 'date', heading: 'Date', place: 'date', cell: ({ createdAt }) => <PaidOn instant={createdAt} /> },
  {
    id: 'card',
    heading: 'Card',
    place: 'detail',
    cell: (payment) => <PaidWith payment={payment} />,
  },
  {
    id: 'status',
    heading: 'Status',
    place: 'status',
    cell: ({ paymentStatus }) => <Status status={paymentStatus} />,
  },
  { id: 'amount', heading: 'Amount', place: 'amount', cell: ({ amount }) => formatCents(amount) },
  {
    id: 'receipt',
    heading: <VisuallyHidden>Receipt</VisuallyHidden>,
    place: 'action',
    cell: (payment) => <Receipt payment={payment} />,
  },
];
