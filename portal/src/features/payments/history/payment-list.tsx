import { useState } from 'react';
import { historyPageSizes, type Transaction } from '@moments/contract/payments/payment-history';
import { Button } from '@moments/ui/buttons/button.tsx';
import { DataTable } from '@moments/ui/display/data-table.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { Row, Stack } from '@moments/ui/layout/stack.tsx';
import { countWords } from './history-copy.ts';
import { NoTransaction } from './no-transaction.tsx';
import { paymentColumns } from './payment-columns.tsx';

interface PaymentListProps {
  readonly lines: readonly Transaction[];
  /** Those that were searched. */
  readonly all: readonly Transaction[];
  readonly isComplete: boolean;
  readonly onShowAll: () => void;
}

/** The payments, a page at a time: rendering ten thousand would take long. */
export function PaymentList({ lines, all, isComplete, onShowAll }: PaymentListProps) {
  const [shown, setShown] = useState<number>(historyPageSizes.usual);
  return (
    <Stack>
      {lines.length === 0 ? (
        <NoTransaction onShowAll={onShowAll} />
      ) : (
        <DataTable
          caption="Payments, newest first"
          columns={paymentColumns}
          rows={lines.slice(0, shown)}
          rowId={({ _id }) => _id}
        />
      )}
      {lines.length > shown && (
        <Row spread="center">
          <Button variant="second" onClick={() => setShown(shown + historyPageSizes.usual)}>
            Show more payments
          </Button>
        </Row>
      )}
      <div role="status">
        <Text kind="caption">{countWords(lines, all, isComplete)}</Text>
      </div>
    </Stack>
  );
}
