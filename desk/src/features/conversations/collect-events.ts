import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { staffListMessages, ThreadEntry } from '@moments/contract/conversations/staff-messages';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import type { StaffEventKind } from '@moments/contract/live/staff-events';
import { useSession, type DeskSession } from '../../session/session-store.ts';
import { conversationKey, notesKey, threadKey } from './conversation-keys.ts';
import { refreshLists } from './list-queries.ts';

/** Milliseconds for which events of a member are collected: one act is announced several times. */
const collecting = 250;

/** The kinds of events that were collected, by member. */
const collected = new Map<string, Set<StaffEventKind>>();

/** Reads again what the collected events changed, and no more. */
function refreshCollected(client: QueryClient, memberId: string): void {
  const kinds = [...(collected.get(memberId) ?? [])];
  collected.delete(memberId);
  const isAbout = (others: readonly StaffEventKind[]) => kinds.some((kind) => !others.includes(kind));
  refreshLists(client);
  if (isAbout(['delivery'])) void client.invalidateQueries({ queryKey: conversationKey(memberId) });
  if (isAbout(['presence'])) void client.invalidateQueries({ queryKey: threadKey(memberId) });
  if (kinds.includes('note')) void client.invalidateQueries({ queryKey: notesKey(memberId) });
}

/** The members to whom this page sends or holds a reply, and until when. Its own hold is announced, but the page shows it already. */
const holding = new Map<string, Date>();

export function collect(client: QueryClient, memberId: string, kind: StaffEventKind): void {
  if (kind === 'delivery' && (holding.get(memberId) ?? new Date(0)) > new Date()) return;
  const kinds = collected.get(memberId);
  if (!kinds) setTimeout(() => refreshCollected(client, memberId), collecting);
  collected.set(memberId, (kinds ?? new Set()).add(kind));
}

type HeldText = Pick<Extract<ThreadEntry, { kind: 'text' }>, 'id' | 'body' | 'key'> & {
  readonly leavesAt: Date;
};

const toAuthor = ({ staff: { id, name } }: DeskSession) => ({ staffId: id, name });

/** Milliseconds in which a reply that leaves the page now is announced as held: the announcement can come before the answer. */
const announcing = 5_000;

/** Notes that this page sends a reply, so that the announcement of its hold is no reason to read. */
export const expectHeld = (memberId: string): void =>
  void holding.set(memberId, new Date(Date.now() + announcing));

/** Shows a reply that the server holds, without reading the thread again. */
export function showHeld(client: QueryClient, memberId: string, { leavesAt, ...held }: HeldText): void {
  holding.set(memberId, leavesAt);
  const session = useSession.getState();
  const entry: ThreadEntry = {
    kind: 'text',
    ...held,
    author: session.phase === 'open' ? toAuthor(session.session) : null,
    direction: 'from-coach',
    at: new Date().toISOString(),
    usedMoment: false,
    delivery: 'held',
    problem: null,
    leavesAt: leavesAt.toISOString(),
    segments: 1,
    flagged: [],
  };
  client.setQueryData<InfiniteData<ReplyOf<typeof staffListMessages>, string | null>>(
    threadKey(memberId),
    (data) => {
      const [first, ...others] = data?.pages ?? [];
      if (!data || !first || first.entries.some(({ id }) => id === entry.id)) return data;
      return { ...data, pages: [{ ...first, entries: [entry, ...first.entries] }, ...others] };
    },
  );
}
