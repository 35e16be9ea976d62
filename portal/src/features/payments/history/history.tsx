import { useDeferredValue, useEffect, useState, type ReactNode } from 'react';
import type { Transaction } from '@moments/contract/payments/payment-history';
import { toEasternIsoDate } from '@moments/contract/values/dates';
import { Button } from '@moments/ui/buttons/button.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { downloadText } from '@moments/ui/download-text.ts';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import { DownloadIcon, SearchIcon } from '@moments/ui/icons.ts';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { toCsv } from './csv-rules.ts';
import { matchesSearch } from './history-rules.ts';
import styles from './history.module.css';
import { NoTransaction, PaymentList } from './payment-list.tsx';

/** Time from the click to the download, in ms (BILL-04). */
const exportWait = 2_000;

interface ExportButtonProps {
  readonly payments: readonly Transaction[];
  /** The export waits until all payments have loaded. */
  readonly isComplete: boolean;
}

/** Exports all payments as a CSV file, written in the browser (BILL-04). Leaving the tab cancels the export. */
function ExportButton({ payments, isComplete }: ExportButtonProps) {
  const [isExporting, setExporting] = useState(false);
  useEffect(() => {
    if (!isExporting || !isComplete) return;
    const timer = setTimeout(() => {
      downloadText(`payments-${toEasternIsoDate(new Date())}.csv`, 'text/csv;charset=utf-8', toCsv(payments));
      setExporting(false);
    }, exportWait);
    return () => clearTimeout(timer);
  }, [isExporting, isComplete, payments]);
  return (
    <Button variant="second" busy={isExporting} busyLabel="Exporting..." onClick={() => setExporting(true)}>
      <DownloadIcon /> Export CSV
    </Button>
  );
}

interface HistoryProps {
  /** Newest first. */
  readonly payments: readonly Transaction[];
  readonly isComplete: boolean;
  /** Says why there are no more payments yet. */
  readonly notice: ReactNode;
}

/** Shows the search, the export, and the payments. */
export function History({ payments, isComplete, notice }: HistoryProps) {
  const [typed, setTyped] = useState('');
  // Typing stays fast with thousands of payments.
  const search = useDeferredValue(typed);
  const found = payments.filter((payment) => matchesSearch(payment, search));
  if (payments.length === 0) return <NoTransaction />;
  return (
    <Stack>
      <div className={styles.tools}>
        <TextInput
          type="search"
          label="Search by title or amount"
          icon={<SearchIcon />}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <ExportButton payments={payments} isComplete={isComplete} />
      </div>
      {search !== '' && <Text kind="caption">Export CSV saves all payments, not only those found.</Text>}
      {notice}
      <PaymentList
        key={search}
        found={found}
        all={payments}
        isComplete={isComplete}
        onShowAll={() => setTyped('')}
      />
    </Stack>
  );
}
