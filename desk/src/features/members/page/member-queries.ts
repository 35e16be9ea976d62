import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import { staffGetMember, staffGetMemberSight } from '@moments/contract/members/staff-member-page';
import { call } from '../../../api/call.ts';
import { useWatch } from '../../../live/use-watch.ts';

export type MemberPage = ReplyOf<typeof staffGetMember>;
export type Sight = ReplyOf<typeof staffGetMemberSight>;

/** Milliseconds between two looks at what has changed. Not every change of a member has an event. */
const lookAgain = 30_000;

export const useMemberPage = (memberId: string) =>
  useQuery({
    queryKey: ['member', memberId, 'page'],
    queryFn: ({ signal }) => call(staffGetMember, { params: { memberId }, signal, isBackground: true }),
    refetchOnMount: 'always',
    refetchInterval: lookAgain,
  });

export const useSight = (memberId: string, isOn: boolean) =>
  useQuery({
    queryKey: ['member', memberId, 'sight'],
    queryFn: ({ signal }) => call(staffGetMemberSight, { params: { memberId }, signal, isBackground: true }),
    enabled: isOn,
    refetchOnMount: 'always',
    refetchInterval: lookAgain,
  });

/** Reads everything about a member again, after a change. */
export function useRefreshMember(memberId: string): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: ['member', memberId] });
    void client.invalidateQueries({ queryKey: ['members'] });
  };
}

export function useMemberUpdates(memberId: string): void {
  const client = useQueryClient();
  useWatch(
    [memberId],
    (message) => message === 'refresh' || (message.kind !== 'presence' && message.memberId === memberId),
    () => void client.invalidateQueries({ queryKey: ['member', memberId] }),
  );
}
