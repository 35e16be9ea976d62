import { useDeferredValue, useState, type ReactNode } from 'react';
import type { Transaction } from '@moments/contract/payments/payment-history';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import { SearchIcon } from '@moments/ui/icons.ts';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { ExportButton } from './export-button.tsx';
import { matchesSearch } from './history-rules.ts';
import styles from './history.module.css';
import { NoTransaction } from './no-transaction.tsx';
import { PaymentList } from './payment-list.tsx';

interface HistoryProps {
  /** Newest first. */
  readonly lines: readonly Transaction[];
  readonly isComplete: boolean;
  /** Why there are no more lines: they are on the way, or did not come. */
  readonly notice: ReactNode;
}

/** Search, export and the payments themselves. */
export function History({ lines, isComplete, notice }: HistoryProps) {
  const [typed, setTyped] = useState('');
  // With thousands of payments, typing stays quick.
  const search = useDeferredValue(typed);
  const found = lines.filter((line) => matchesSearch(line, search));
  if (lines.length === 0) return <NoTransaction />;
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
        <ExportButton lines={lines} isComplete={isComplete} />
      </div>
      {notice}
      <PaymentList
        key={search}
        lines={found}
        all={lines}
        isComplete={isComplete}
        onShowAll={() => setTyped('')}
      />
    </Stack>
  );
}
