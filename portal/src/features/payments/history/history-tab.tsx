import { Card } from '@moments/ui/display/card.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { LoadFailed, Skeleton, SkeletonBlock } from '@moments/ui/feedback/placeholders.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import styles from './history.module.css';
import { History } from './history.tsx';
import { useHistory } from './use-history.ts';

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

/** Says how many payments have loaded. Search and export wait for all of them (BILL-04). */
const HistoryProgress = ({ loaded, total }: { loaded: number; total: number }) => (
  <Stack gap={4}>
    <progress className={styles.progress} aria-label="Loading your payments" max={total} value={loaded} />
    <Text kind="caption">
      {loaded.toLocaleString('en-US')} of {total.toLocaleString('en-US')} payments loaded
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
