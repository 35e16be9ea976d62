import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  staffListMemberFilters,
  staffListMembers,
  type MemberOrder,
} from '@moments/contract/members/staff-members';
import { call } from '../../../api/call.ts';
import { useWatch } from '../../../live/use-watch.ts';
import type { ListChoice } from './list-store.ts';

/** Rows of a page. */
const pageSize = 25;

const dropUnset = (choice: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== undefined && value !== ''));

/** Reads a page of the list. It is read again when it opens: many people work in it. */
export const useMembers = (
  { view, status, sees, coach, plan, partner, joinedFrom, search, pages }: ListChoice,
  order: MemberOrder,
  isOn: boolean,
) =>
  useQuery({
    queryKey: ['members', view, status, sees, coach, plan, partner, joinedFrom, order, search, pages],
    queryFn: async ({ signal }) => {
      const page = pages.at(-1);
      const { total, ...reply } = await call(staffListMembers, {
        query: {
          view,
          order,
          limit: String(pageSize),
          ...dropUnset({
            status,
            sees,
            coach,
            plan,
            partner,
            joinedFrom,
            query: search,
            cursor: page?.cursor,
          }),
        },
        signal,
        // Events read it again, which is no use of the desk.
        isBackground: true,
      });
      // With the rows, so that both change at the same time.
      return { ...reply, total: total ?? page?.total ?? null, rowsBefore: page?.rowsBefore ?? 0 };
    },
    enabled: isOn,
    placeholderData: (before) => before,
    // Also when a person comes back to a view.
    staleTime: 0,
  });

export const useMemberFilters = (isOn: boolean) =>
  useQuery({
    queryKey: ['member-filters'],
    queryFn: ({ signal }) => call(staffListMemberFilters, { signal }),
    enabled: isOn,
  });

/** Reads the list again when one of its members has changed. @param ids the members that it shows */
export function useMembersUpdates(ids: readonly string[]): void {
  const client = useQueryClient();
  useWatch(
    ids,
    (news) =>
      news === 'refresh' ||
      news.kind === 'matching' ||
      (news.kind !== 'presence' && news.memberId !== undefined && ids.includes(news.memberId)),
    () => void client.invalidateQueries({ queryKey: ['members'] }),
  );
}
