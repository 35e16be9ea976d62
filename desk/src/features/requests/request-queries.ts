import { useInfiniteQuery, useQuery, type QueryClient } from '@tanstack/react-query';
import { staffListDeletions } from '@moments/contract/account/staff-account-deletion';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import {
  staffListCoachRequests,
  staffListScheduleRequests,
  staffListServiceRequests,
} from '@moments/contract/requests/staff-requests';
import { call } from '../../api/call.ts';

export type ScheduleRow = ReplyOf<typeof staffListScheduleRequests>['items'][number];
export type ServiceRow = ReplyOf<typeof staffListServiceRequests>['items'][number];
export type CoachRow = ReplyOf<typeof staffListCoachRequests>['items'][number];
export type RequestRow = ScheduleRow | ServiceRow | CoachRow;

/** The kinds of requests that operations decide. */
export type RequestKind = 'schedule' | 'service' | 'coach';

export const allRequests = ['requests'] as const;

interface ListPage {
  readonly items: readonly RequestRow[];
  readonly total: number;
  readonly next: string | null;
}

interface Read {
  readonly pageParam: string | null;
  readonly signal: AbortSignal;
}

const readPending = (kind: RequestKind) => ({
  queryKey: [...allRequests, 'pending', kind],
  queryFn: ({ pageParam, signal }: Read): Promise<ListPage> => {
    const query = {
      state: 'pending',
      limit: '50',
      ...(pageParam === null ? {} : { cursor: pageParam }),
    } as const;
    if (kind === 'schedule') return call(staffListScheduleRequests, { query, signal });
    return call(kind === 'coach' ? staffListCoachRequests : staffListServiceRequests, { query, signal });
  },
  // The type of the first page's cursor.
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { next: string | null }) => next,
});

/** Lists the requests of a kind that wait for a decision, the longest wait first. */
export const usePendingRequests = (kind: RequestKind) => useInfiniteQuery(readPending(kind));

/** Counts the requests that wait for a decision. It comes with the lists, so that the two never differ. Undefined while a list loads. */
export function useRequestsCount(): number | undefined {
  const totals = [
    usePendingRequests('schedule'),
    usePendingRequests('service'),
    usePendingRequests('coach'),
  ].map(({ data }) => data?.pages[0]?.total);
  return totals.reduce(
    (sum, total) => (sum === undefined || total === undefined ? undefined : sum + total),
    0,
  );
}

/** Counts the accounts that will be erased. */
export const useDeletionsCount = (): number =>
  useQuery({
    queryKey: [...allRequests, 'deletions', 'count'],
    queryFn: ({ signal }) => call(staffListDeletions, { query: { limit: '1' }, signal }),
  }).data?.total ?? 0;

export const refreshRequests = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: allRequests });
