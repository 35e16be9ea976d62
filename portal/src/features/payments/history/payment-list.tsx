import { useState } from 'react';
import { historyPageSizes, type Transaction } from '@moments/contract/payments/payment-history';
import { formatCents } from '@moments/contract/values/money';
import { Button } from '@moments/ui/buttons/button.tsx';
import { TextButton, TextLink } from '@moments/ui/buttons/links.tsx';
import { DataTable, type Column } from '@moments/ui/display/data-table.tsx';
import { Text, Chip, NoBreak, VisuallyHidden } from '@moments/ui/display/text.tsx';
import { EmptyState } from '@moments/ui/feedback/placeholders.tsx';
import { ReceiptIcon } from '@moments/ui/icons.ts';
import { Row, Stack } from '@moments/ui/layout/stack.tsx';
import { formatTimestampDate } from '../../../dates/format-date.ts';
import { formatEasternTime } from './eastern-time.ts';
import { getCountCopy, formatPurpose, getPaymentMethod, getStatusChip } from './history-rules.ts';
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

function PaidWith({ payment }: { payment: Transaction }) {
  const method = getPaymentMethod(payment);
  const { last4Digit } = payment;
  if (last4Digit === null) return <NoBreak>{method}</NoBreak>;
  // Large text on a small phone has no room for all of it in one line.
  return (
    <>
      {method} <NoBreak>ending in {last4Digit}</NoBreak>
    </>
  );
}

function Status({ payment }: { payment: Transaction }) {
  const { label, tone } = getStatusChip(payment);
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

const paymentColumns: readonly Column<Transaction>[] = [
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
    cell: (payment) => <Status payment={payment} />,
  },
  { id: 'amount', heading: 'Amount', place: 'amount', cell: ({ amount }) => formatCents(amount) },
  {
    id: 'receipt',
    heading: <VisuallyHidden>Receipt</VisuallyHidden>,
    place: 'action',
    cell: (payment) => <Receipt payment={payment} />,
  },
];

/** Says that there are no payments. If the search found none, `onShowAll` clears it. */
export const NoTransaction = ({ onShowAll }: { onShowAll?: () => void }) => (
  <EmptyState icon={<ReceiptIcon />} title="No Transaction found">
    {onShowAll ? (
      <>
        <p>No transaction matches this title or amount.</p>
        <TextButton onClick={onShowAll}>Show all transactions</TextButton>
      </>
    ) : (
      <p>Your payments and receipts will show here.</p>
    )}
  </EmptyState>
);

interface PaymentListProps {
  /** The payments that match the search. */
  readonly found: readonly Transaction[];
  readonly all: readonly Transaction[];
  readonly isComplete: boolean;
  readonly onShowAll: () => void;
}

/** Shows the payments, a page at a time, because ten thousand rows take long to render. */
export function PaymentList({ found, all, isComplete, onShowAll }: PaymentListProps) {
  const [shown, setShown] = useState<number>(historyPageSizes.usual);
  return (
    <Stack>
      {found.length === 0 ? (
        <NoTransaction onShowAll={onShowAll} />
      ) : (
        <DataTable
          caption="Transactions, newest first"
          columns={paymentColumns}
          rows={found.slice(0, shown)}
          getRowId={({ _id }) => _id}
        />
      )}
      {found.length > shown && (
        <Row spread="center">
          <Button variant="second" onClick={() => setShown(shown + historyPageSizes.usual)}>
            Show more transactions
          </Button>
        </Row>
      )}
      <div role="status">
        <Text kind="caption">{getCountCopy(found, all, isComplete)}</Text>
      </div>
    </Stack>
  );
}
