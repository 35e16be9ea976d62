import { useInfiniteQuery, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { staffGetConversation } from '@moments/contract/conversations/staff-conversations';
import { staffListMessages } from '@moments/contract/conversations/staff-messages';
import { staffListNotes } from '@moments/contract/conversations/staff-notes';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import { call } from '../../api/call.ts';
import type { LiveMessage } from '../../live/live-store.ts';
import { collect } from './collect-events.ts';
import { conversationKey, notesKey, threadKey } from './conversation-keys.ts';
import { refreshLists, toQuery } from './list-queries.ts';
import { keepOlder } from './talk/thread-rules.ts';

const readConversation = (memberId: string) => ({
  queryKey: conversationKey(memberId),
  queryFn: async () => {
    // What was saved after the read began may be missing in it.
    const readAt = performance.now();
    return { ...(await call(staffGetConversation, { params: { memberId } })), readAt };
  },
});

/** Reads a conversation again, without its texts. */
export const refreshConversation = (client: QueryClient, memberId: string): void =>
  void client.invalidateQueries({ queryKey: conversationKey(memberId) });

export const useConversation = (memberId: string) => useQuery(readConversation(memberId));
/** `readAt`: when the read began, on the page's clock. */
export type Conversation = ReplyOf<typeof staffGetConversation> & { readonly readAt?: number };

const readThread = (memberId: string) => ({
  queryKey: threadKey(memberId),
  queryFn: ({ pageParam }: { pageParam: string | null }) =>
    call(staffListMessages, {
      params: { memberId },
      query: { limit: '50', ...toQuery('cursor', pageParam) },
    }),
  // The type of the first page's cursor.
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { next: string | null }) => next,
});

const useThread = (memberId: string) => useInfiniteQuery(readThread(memberId));

/** Whether the page has the member's texts. */
export const useHasTexts = (memberId: string): boolean => useThread(memberId).data !== undefined;

/**
 * Reads a thread so that no entry that was there leaves. A new text moves the oldest entry of the pages to a page that isn't read yet: that
 * page is read, and until it comes, the entry stays.
 */
export function useWholeThread(memberId: string) {
  const query = useThread(memberId);
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const read = useMemo(() => data?.pages.flatMap((page) => page.entries) ?? [], [data]);
  const [before, setBefore] = useState(read);
  const entries = hasNextPage ? keepOlder(before, read) : read;
  const isShort = entries.length > read.length;
  if (!isShort && before !== read) setBefore(read);
  useEffect(() => {
    // After an error, the button reads the page.
    if (isShort && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isShort, isFetching, isFetchNextPageError, fetchNextPage]);
  return { ...query, entries };
}

export const useNotes = (memberId: string, isOn: boolean) =>
  useInfiniteQuery({
    queryKey: notesKey(memberId),
    queryFn: ({ pageParam }) =>
      call(staffListNotes, { params: { memberId }, query: toQuery('cursor', pageParam) }),
    // The type of the first page's cursor.
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: isOn,
  });

/** Gets the member's newest text that shows. The server doesn't put a conversation away over a newer one. */
export function useNewestSeen(memberId: string): { readonly seenId?: string } {
  const entries = useThread(memberId).data?.pages[0]?.entries ?? [];
  const newest = entries.find((entry) => entry.kind === 'text' && entry.direction === 'from-member');
  return newest ? { seenId: newest.id } : {};
}

/** Whether a person's reply has left since a time, as far as the newest texts show. */
export const useHasReply = (memberId: string, since: string): boolean =>
  useThread(memberId).data?.pages.some(({ entries }) =>
    entries.some(
      (entry) =>
        entry.kind === 'text' &&
        entry.author !== null &&
        (entry.delivery === 'sent' || entry.delivery === 'delivered') &&
        entry.at >= since,
    ),
  ) ?? false;

/** Ignores an error, because opening the conversation reports it. */
const ignore = (): void => undefined;

/** Reads the conversation that comes next in the list, so that it shows right away. */
export function usePrefetch(memberId: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (memberId === undefined) return;
    client.query(readConversation(memberId)).catch(ignore);
    client.infiniteQuery(readThread(memberId)).catch(ignore);
  }, [client, memberId]);
}

/** Reads again what changed for one member. */
export function refreshMember(client: QueryClient, memberId: string): void {
  refreshLists(client);
  for (const queryKey of [conversationKey(memberId), threadKey(memberId), notesKey(memberId)])
    void client.invalidateQueries({ queryKey });
}

/**
 * Reads again what shows, after a change of a crisis. What doesn't show is removed: the person's access may have ended with the crisis, and
 * no words stay that no read has confirmed (SAFE-07).
 */
function refreshCrisis(client: QueryClient, memberId: string): void {
  const queries = [conversationKey(memberId), threadKey(memberId), notesKey(memberId), ['conversations']];
  for (const queryKey of queries) client.removeQueries({ queryKey, type: 'inactive' });
  void client.invalidateQueries({ queryKey: ['member', memberId, 'crises'] });
  refreshMember(client, memberId);
}

/** Reads again what the stream says has changed in conversations; after a gap, everything. */
export function followConversations(client: QueryClient, message: LiveMessage): void {
  // A session changes with the person's roles and with who is on call, and so does what they may read.
  if (message === 'refresh' || message.kind === 'session')
    void client.invalidateQueries({ refetchType: 'active' });
  else if (message.memberId === undefined) return;
  else if (message.kind === 'crisis') refreshCrisis(client, message.memberId);
  else collect(client, message.memberId, message.kind);
}

/** The most milliseconds of a browser's timer. */
const longestTimer = 2 ** 31 - 1;

/** Milliseconds after the end of a cover, or after a follow-up is due, in which the server's clock has passed it, too. */
const afterEnd = 1_000;

/** Milliseconds until the next read if the last one came too early, because the browser's clock is ahead of the server's. */
const betweenReads = 10_000;

/**
 * Reads everything again at the first of some times, such as the end of a cover, or when a follow-up or check-in is due: neither is an
 * event. It goes on until a read brings another time.
 * @param readAt when the times were read: a read that came too early brings the same ones
 */
export function useTimedReads(times: readonly (string | null | undefined)[], readAt: number): void {
  const client = useQueryClient();
  const known = times.flatMap((time) => (time ? [Date.parse(time)] : []));
  const first = known.length === 0 ? undefined : Math.min(...known);
  useEffect(() => {
    if (first === undefined) return undefined;
    const left = first + afterEnd - Date.now();
    const wait = Math.min(left > 0 ? left : betweenReads, longestTimer);
    const timer = setTimeout(() => void client.invalidateQueries({ refetchType: 'active' }), wait);
    return () => clearTimeout(timer);
  }, [client, first, readAt]);
}

export const getKnownDraft = (client: QueryClient, memberId: string): Conversation['draft'] =>
  client.getQueryData<Conversation>(conversationKey(memberId))?.draft ?? null;
