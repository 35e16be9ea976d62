import type { UseQueryResult } from '@tanstack/react-query';
import { FailedRead } from '../../parts/failed-read.tsx';
import { SkeletonLines } from '../../parts/pane.tsx';

/** Holds the place of a list while it is read, and says why it can't be. What was read before stays. */
export const QueryState = ({ query }: { query: UseQueryResult }) => (
  <>
    {query.isPending && <SkeletonLines widths={[70, 80, 60, 75]} height={40} />}
    {query.error && <FailedRead query={query} />}
  </>
);
