import type { Transaction } from '@moments/contract/payments/payment-history';
import { formatCents } from '@moments/contract/values/money';
import { TextLink } from '@moments/ui/buttons/links.tsx';
import type { Column } from '@moments/ui/display/data-table.tsx';
import { Chip, NoBreak, Text, VisuallyHidden } from '@moments/ui/display/text.tsx';
import { ReceiptIcon } from '@moments/ui/icons.ts';
import { formatTimestampDate } from '../../../dates/format-date.ts';
import { formatEasternTime } from './eastern-time.ts';
import { calculateDiscount, formatPaymentMethod, getStatusChip } from './history-rules.ts';
import styles from './history.module.css';

function Title({ payment }: { payment: Transaction }) {
  const discount = calculateDiscount(payment);
  return (
    <>
      <b>{payment.title}</b>
      <Text kind="caption" as="div">
        {payment.description}
        {discount > 0 && `, discount ${formatCents(-discount)}`}
      </Text>
    </>
  );
}

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

function Status({ status }: { status: string }) {
  const { label, tone } = getStatusChip(status);
  return <Chip {...(tone && { tone })}>{label}</Chip>;
}

/** A link to Stripe's receipt, which opens in a new tab (BILL-06). */
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
    cell: (payment) => <NoBreak>{formatPaymentMethod(payment)}</NoBreak>,
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
