import { Text } from '@moments/ui/display/text.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import styles from './history.module.css';

interface HistoryProgressProps {
  readonly loaded: number;
  readonly total: number;
}

const inWords = (count: number): string => count.toLocaleString('en-US');

/** How many payments have come so far: search and export wait for all of them (BILL-04). */
export function HistoryProgress({ loaded, total }: HistoryProgressProps) {
  return (
    <Stack gap={4}>
      <progress className={styles.progress} aria-label="Loading your payments" max={total} value={loaded} />
      <Text kind="caption">
        {inWords(loaded)} of {inWords(total)} payments loaded
      </Text>
    </Stack>
  );
}
