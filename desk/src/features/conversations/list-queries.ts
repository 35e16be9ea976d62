import { useInfiniteQuery, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  staffListConversations,
  type conversationFilters,
  type ConversationRow,
  type conversationTabs,
} from '@moments/contract/conversations/staff-conversations';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import { call } from '../../api/call.ts';
import type { DeskSession } from '../../session/session-store.ts';
import { putFirst } from './list/list-rules.ts';

/** `all`: every tab, while the list is searched. */
export type Tab = (typeof conversationTabs)[number] | 'all';

/** Which conversations of a tab show: all in the person's reach, or some of them. */
export type Show = 'all' | (typeof conversationFilters)[number];

const listsKey = ['conversations'] as const;
const getListKey = (tab: Tab, show: Show) => [...listsKey, tab, show] as const;

/** Rows of one call. A coach with thousands of members scrolls for the others. */
const pageSize = '50';

/** Makes a part of a query; null is none. */
export const toQuery = <T>(key: string, value: T | null) => (value === null ? {} : { [key]: value });

const toFilter = (show: Show) => (show === 'all' ? {} : { filter: show });

const readPage = (tab: Tab, show: Show, cursor: string | null, signal?: AbortSignal) =>
  call(staffListConversations, {
    query: { state: tab, limit: pageSize, ...toFilter(show), ...toQuery('cursor', cursor) },
    ...(signal ? { signal } : {}),
  });

/** Lists conversations in the server's fixed order, with the counts of the tabs. */
export const useConversations = (tab: Tab, show: Show) =>
  useInfiniteQuery({
    queryKey: getListKey(tab, show),
    queryFn: ({ pageParam, signal }) => readPage(tab, show, pageParam, signal),
    // The type of the first page's cursor.
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  });

/** Gets how many members wait, and the first ones of them. It comes with the inbox's list, so that the two never differ. */
export function useWaiting(isOn: boolean): { readonly count: number; readonly ids: readonly string[] } {
  const first = useOpenList(isOn).data?.pages[0];
  const ids = (first?.items ?? []).filter(({ waitingSince }) => waitingSince !== null);
  return { count: first?.counts.waiting ?? 0, ids: ids.map(({ memberId }) => memberId) };
}

const useOpenList = (isOn: boolean) =>
  useInfiniteQuery({
    queryKey: getListKey('open', 'all'),
    queryFn: ({ pageParam, signal }) => readPage('open', 'all', pageParam, signal),
    // The type of the first page's cursor.
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: isOn,
  });

/** Counts what a person is notified of: crises, first texts of new members, and follow-ups and check-ins that are due. */
export function useCallsForCare({ roles }: Pick<DeskSession, 'roles'>) {
  const { data, dataUpdatedAt: readAt } = useOpenList(roles.includes('coach'));
  const first = data?.pages[0];
  const newMembers = first?.items.filter(
    ({ flags, waitingSince }) => flags.includes('new') && waitingSince !== null,
  );
  return {
    crises: first?.counts.crisis,
    newMembers: newMembers?.length,
    due: first?.counts.due,
    nextDueAt: first?.nextDueAt,
    readAt,
  };
}

/** Lists the members of the open list, and reads it to its end. */
export function useKnownMembers(isOn: boolean): readonly ConversationRow[] {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useOpenList(isOn);
  useEffect(() => {
    if (isOn && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isOn, hasNextPage, isFetchingNextPage, fetchNextPage]);
  return data?.pages.flatMap(({ items }) => items) ?? [];
}

type Page = ReplyOf<typeof staffListConversations>;

/** Pages that are read again with each event. Of longer lists, the first page is: who waits is at the top. */
const fewPages = 4;

/** Milliseconds after which a long list is read again to its end. */
const settling = 15_000;

let timer: ReturnType<typeof setTimeout> | undefined;

async function refreshTop(
  client: QueryClient,
  queryKey: readonly unknown[],
  tab: Tab,
  show: Show,
): Promise<void> {
  const first = await readPage(tab, show, null);
  client.setQueryData<InfiniteData<Page, string | null>>(
    queryKey,
    (data) => data && { ...data, pages: putFirst(data.pages, first) },
  );
  clearTimeout(timer);
  timer = setTimeout(() => void client.invalidateQueries({ queryKey: listsKey }), settling);
}

const isLong = (data: unknown): boolean =>
  typeof data === 'object' &&
  data !== null &&
  'pages' in data &&
  Array.isArray(data.pages) &&
  data.pages.length > fewPages;

/** Reads the lists again after something changed. */
export function refreshLists(client: QueryClient): void {
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: listsKey })) {
    // All keys of lists are made by this function.
    const [, tab, show] = queryKey as ReturnType<typeof getListKey>;
    if (isLong(state.data)) void refreshTop(client, queryKey, tab, show).catch(() => undefined);
    else void client.invalidateQueries({ queryKey, exact: true });
  }
}
