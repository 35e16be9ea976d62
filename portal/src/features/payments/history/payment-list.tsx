import { useState } from 'react';
import { historyPageSizes, type Transaction } from '@moments/contract/payments/payment-history';
import { Button } from '@moments/ui/buttons/button.tsx';
import { TextButton } from '@moments/ui/buttons/links.tsx';
import { DataTable } from '@moments/ui/display/data-table.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { EmptyState } from '@moments/ui/feedback/placeholders.tsx';
import { ReceiptIcon } from '@moments/ui/icons.ts';
import { Row, Stack } from '@moments/ui/layout/stack.tsx';
import { getCountCopy } from './history-rules.ts';
import { paymentColumns } from './payment-columns.tsx';

/** Says that there are no payments. If the search found none, `onShowAll` clears it. */
export const NoTransaction = ({ onShowAll }: { onShowAll?: () => void }) => (
  <EmptyState icon={<ReceiptIcon />} title="No Transaction found">
    {onShowAll ? (
      <>
        <p>No payment matches this title or amount.</p>
        <TextButton onClick={onShowAll}>Show all payments</TextButton>
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
          caption="Payments, newest first"
          columns={paymentColumns}
          rows={found.slice(0, shown)}
          getRowId={({ _id }) => _id}
        />
      )}
      {found.length > shown && (
        <Row spread="center">
          <Button variant="second" onClick={() => setShown(shown + historyPageSizes.usual)}>
            Show more payments
          </Button>
        </Row>
      )}
      <div role="status">
        <Text kind="caption">{getCountCopy(found, all, isComplete)}</Text>
      </div>
    </Stack>
  );
}
