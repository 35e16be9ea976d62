import type { Transaction } from '@moments/contract/payments/payment-history';
import { formatCents } from '@moments/contract/values/money';
import { TextLink } from '@moments/ui/buttons/links.tsx';
import type { Column } from '@moments/ui/display/data-table.tsx';
import { Chip, NoBreak, Text, VisuallyHidden } from '@moments/ui/display/text.tsx';
import { ReceiptIcon } from '@moments/ui/icons.ts';
import { dayOf } from '../billing/billing-rules.ts';
import { timeOf } from './eastern-time.ts';
import { discountOf, formatPaymentMethod, statusChip } from './history-rules.ts';
import styles from './history.module.css';

function Title({ line }: { line: Transaction }) {
  const discount = discountOf(line);
  return (
    <>
      <b>{line.title}</b>
      <Text kind="caption" as="div">
        {line.description}
        {discount > 0 && `, discount ${formatCents(-discount)}`}
      </Text>
    </>
  );
}

function PaidOn({ instant }: { instant: string }) {
  return (
    <time dateTime={instant}>
      <NoBreak>{dayOf(instant)}</NoBreak>{' '}
      <span className={styles.time}>
        <NoBreak>{timeOf(instant)}</NoBreak>
      </span>
    </time>
  );
}

function Status({ status }: { status: string }) {
  const { words, tone } = statusChip(status);
  return <Chip {...(tone && { tone })}>{words}</Chip>;
}

/** The provider's own receipt, in a tab of its own (BILL-06). */
function Receipt({ line: { receiptUrl, title, createdAt } }: { line: Transaction }) {
  if (receiptUrl === null) return null;
  return (
    <TextLink
      href={receiptUrl}
      target="_blank"
      rel="noreferrer"
      aria-label={`Receipt, ${title}, ${dayOf(createdAt)} (opens in a new tab)`}
    >
      <ReceiptIcon size={16} /> Receipt
    </TextLink>
  );
}

export const paymentColumns: readonly Column<Transaction>[] = [
  { id: 'title', heading: 'Payment', place: 'title', cell: (line) => <Title line={line} /> },
  { id: 'date', heading: 'Date', place: 'date', cell: ({ createdAt }) => <PaidOn instant={createdAt} /> },
  {
    id: 'card',
    heading: 'Card',
    place: 'detail',
    cell: (line) => <NoBreak>{formatPaymentMethod(line)}</NoBreak>,
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
    cell: (line) => <Receipt line={line} />,
  },
];
