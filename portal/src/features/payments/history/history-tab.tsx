import { LoadFailed } from '@moments/ui/feedback/placeholders.tsx';
import { HistoryProgress } from './history-progress.tsx';
import { HistorySkeleton } from './history-skeleton.tsx';
import { History } from './history.tsx';
import { useHistory } from './use-history.ts';

/** What was paid (BILL-04). */
export function HistoryTab() {
  const { lines, isComplete, progress, error, isFetching, retry } = useHistory();
  const failed = error && !isComplete && (
    <LoadFailed
      message={lines ? 'Your older payments could not be loaded.' : 'Your payments could not be loaded.'}
      reason={error.message}
      isRetrying={isFetching}
      onRetry={retry}
    />
  );
  if (!lines) return failed || <HistorySkeleton />;
  const waiting = !isComplete && !error && <HistoryProgress {...progress} />;
  return <History lines={lines} isComplete={isComplete} notice={failed || waiting} />;
}
