import { useDeferredValue, useEffect, useState, type ReactNode } from 'react';
import type { Transaction } from '@moments/contract/payments/payment-history';
import { toEasternIsoDate } from '@moments/contract/values/dates';
import { Button } from '@moments/ui/buttons/button.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { downloadText } from '@moments/ui/download-text.ts';
import { LoadFailed, Skeleton, SkeletonBlock } from '@moments/ui/feedback/placeholders.tsx';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import { DownloadIcon, SearchIcon } from '@moments/ui/icons.ts';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { toCsv } from './csv-rules.ts';
import { matchesSearch } from './history-rules.ts';
import styles from './history.module.css';
import { NoTransaction, PaymentList } from './payment-list.tsx';
import { useHistory } from './use-history.ts';

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
function History({ payments, isComplete, notice }: HistoryProps) {
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
      {search !== '' && <Text kind="caption">Export CSV saves all transactions, not only those found.</Text>}
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

/** Shows the search field and a few payments while they load. */
const HistorySkeleton = () => (
  <Skeleton label="Loading your payments">
    <Stack>
      <SkeletonBlock shape="block" height={48} />
      <Card>
        <Stack>
          {Array.from({ length: 6 }, (_, index) => (
            <SkeletonBlock key={index} height={32} />
          ))}
        </Stack>
      </Card>
    </Stack>
  </Skeleton>
);

/** Says how many transactions have loaded. Search and export wait for all of them (BILL-04). */
const HistoryProgress = ({ loaded, total }: { loaded: number; total: number }) => (
  <Stack gap={4}>
    <progress className={styles.progress} aria-label="Loading your payments" max={total} value={loaded} />
    <Text kind="caption">
      {loaded.toLocaleString('en-US')} of {total.toLocaleString('en-US')} transactions loaded
    </Text>
  </Stack>
);

/** Shows the tab with the member's payments (BILL-04). */
export function HistoryTab() {
  const { payments, isComplete, progress, error, isFetching, retry } = useHistory();
  const failed = error && !isComplete && (
    <LoadFailed
      message={payments ? 'We couldn’t load your older payments.' : 'We couldn’t load your payments.'}
      reason={error.message}
      isRetrying={isFetching}
      onRetry={retry}
    />
  );
  if (!payments) return failed || <HistorySkeleton />;
  const loading = !isComplete && !error && <HistoryProgress {...progress} />;
  return <History payments={payments} isComplete={isComplete} notice={failed || loading} />;
}
