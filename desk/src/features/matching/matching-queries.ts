import { useInfiniteQuery, useQuery, type QueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import {
  staffListCoachesFor,
  staffListPendingMatches,
  type matchingLists,
} from '@moments/contract/matching/staff-matching';
import { call } from '../../api/call.ts';

export type MatchingList = (typeof matchingLists)[number];
export type CoachChoice = ReplyOf<typeof staffListCoachesFor>;
export type CoachRow = CoachChoice['coaches'][number];

const keys = {
  all: ['matching'],
  list: (list: MatchingList) => ['matching', 'list', list],
  coaches: (memberId: string) => ['matching', 'coaches', memberId],
} as const;

const readList = (list: MatchingList) => ({
  queryKey: keys.list(list),
  queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
    call(staffListPendingMatches, {
      query: { list, limit: '50', ...(pageParam === null ? {} : { cursor: pageParam }) },
      signal,
    }),
  // The type of the first page's cursor.
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { next: string | null }) => next,
});

/** Lists who waits for a coach, or who is on the waitlist, the longest wait first. */
export const usePending = (list: MatchingList) => useInfiniteQuery(readList(list));

/** Gets how many members wait for a coach. It comes with the list, so that the two never differ. */
export const useMatchingCount = (isOn: boolean): number =>
  useInfiniteQuery({ ...readList('pending'), enabled: isOn }).data?.pages[0]?.counts.pending ?? 0;

/** Lists coaches for a member, the best fit first. */
export const useCoachChoice = (memberId: string, isOn: boolean) =>
  useQuery({
    queryKey: keys.coaches(memberId),
    queryFn: ({ signal }) => call(staffListCoachesFor, { params: { memberId }, signal }),
    enabled: isOn,
  });

export const refreshMatching = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: keys.all });
