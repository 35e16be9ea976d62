import type { ThreadEntry } from '@moments/contract/conversations/staff-messages';
import type { CrisisKind } from '@moments/contract/crisis/staff-crisis';
import { toEasternIsoDate } from '@moments/contract/values/dates';
import { formatTime } from '../../../parts/times.ts';

type Event = Extract<ThreadEntry, { kind: 'event' }>;

/** An item of the thread, oldest first: entries, a line at each new day, and a line where the wait begins. */
export type ThreadItem =
  | { readonly kind: 'day'; readonly at: string }
  | { readonly kind: 'wait'; readonly at: string }
  | {
      readonly kind: 'entry';
      readonly entry: ThreadEntry;
      /** The text after it says the same about time and delivery, so this one shows neither. */
      readonly isContinued: boolean;
    };

/** Milliseconds between two texts that are read as one. */
const pauseInRun = 5 * 60_000;

/** Decides whether the next text follows at once, by the same author and with the same delivery. */
const isFollowed = (entry: ThreadEntry, next: ThreadItem | undefined): boolean =>
  entry.kind === 'text' &&
  next?.kind === 'entry' &&
  next.entry.kind === 'text' &&
  next.entry.direction === entry.direction &&
  next.entry.madeByPhone === entry.madeByPhone &&
  next.entry.delivery === entry.delivery &&
  next.entry.author?.name === entry.author?.name &&
  entry.delivery !== 'failed' &&
  entry.delivery !== 'scheduled' &&
  Date.parse(next.entry.at) - Date.parse(entry.at) < pauseInRun;

/**
 * Adds the lines between the entries.
 * @param newestFirst as the server sends them
 */
export function toThreadItems(
  newestFirst: readonly ThreadEntry[],
  waitingSince: string | null,
): readonly ThreadItem[] {
  const items: ThreadItem[] = [];
  let day = '';
  let isWaiting = waitingSince === null;
  for (const entry of newestFirst.toReversed()) {
    const date = toEasternIsoDate(new Date(entry.at));
    if (date !== day) items.push({ kind: 'day', at: entry.at });
    day = date;
    if (!isWaiting && waitingSince !== null && isUnanswered(entry, waitingSince)) {
      items.push({ kind: 'wait', at: waitingSince });
      isWaiting = true;
    }
    items.push({ kind: 'entry', entry, isContinued: false });
  }
  return items.map((item, place) =>
    item.kind === 'entry' && isFollowed(item.entry, items[place + 1]) ? { ...item, isContinued: true } : item,
  );
}

/**
 * Adds the entries that were there before and are older than the last one that was read now.
 * @param before newest first, as `read`
 */
export function keepOlder(
  before: readonly ThreadEntry[],
  read: readonly ThreadEntry[],
): readonly ThreadEntry[] {
  const last = read.at(-1);
  const place = before.findIndex(({ kind, id }) => kind === last?.kind && id === last.id);
  return place === -1 || place === before.length - 1 ? read : [...read, ...before.slice(place + 1)];
}

const isUnanswered = (entry: ThreadEntry, waitingSince: string): boolean =>
  entry.kind === 'text' &&
  entry.direction === 'from-member' &&
  entry.madeByPhone === undefined &&
  new Date(entry.at).getTime() >= new Date(waitingSince).getTime();

/** What a person did, after their name. */
const eventLabels: Readonly<Record<string, string>> = {
  'member.status-changed': 'changed the status',
  'member.coach-changed': 'gave the member another coach',
  'conversation.opened': 'opened the conversation with a reason',
  'conversation.exported': 'exported the texts with a reason',
  'conversation.handed-over': 'handed the member over for a time',
  'conversation.taken-back': 'took the member back from the cover',
  'crisis.join': 'joined the crisis',
  'crisis.here': 'is here',
  'crisis.handover': 'began the 911 handover',
  'crisis.end-handover': 'ended the 911 handover',
  'crisis.automatic-text': 'sent the automatic text with the crisis numbers: no coach had replied',
  'crisis.call-needed': 'asked operations to call: no coach can text the member',
  'crisis.words': 'noted more words of the crisis lists that no text here shows',
  'crisis.no-answer': 'had no answer: the person on call goes on',
  'crisis.dismiss': 'took the flag off: no crisis',
  'crisis.close': 'ended the crisis with an outcome',
};

const kindLabels: Readonly<Record<CrisisKind, string>> = {
  suicide: 'suicide',
  'self-harm': 'self-harm',
  hopelessness: 'hopelessness',
  overdose: 'overdose',
  abuse: 'abuse',
  'harm-to-others': 'harm to others',
};

const endsOfCrises = ['crisis.dismiss', 'crisis.close'];

/** Lists what the words of a crisis may tell of: those between the end of the crisis before and its own end. */
function listKinds({ id }: Event, newestFirst: readonly ThreadEntry[]): readonly CrisisKind[] {
  const isEnd = (entry: ThreadEntry) => entry.kind === 'event' && endsOfCrises.includes(entry.action);
  const start = newestFirst.findIndex((entry) => entry.kind === 'event' && entry.id === id);
  const end = newestFirst.slice(0, start).findLastIndex(isEnd);
  const before = newestFirst.slice(start).findIndex(isEnd);
  const during = newestFirst.slice(end + 1, before === -1 ? undefined : start + before);
  const kinds = during
    .toReversed()
    .flatMap((entry) => (entry.kind === 'text' ? entry.flagged.map(({ kind }) => kind) : []));
  return [...new Set(kinds)];
}

/** Says who did what, and when. The details are in the audit log. */
export function describeEvent(event: Event, newestFirst: readonly ThreadEntry[]): string {
  const { action, at, by } = event;
  const time = formatTime(new Date(at));
  if (action !== 'crisis.started') return `${by} ${eventLabels[action] ?? action}, ${time}`;
  const kinds = listKinds(event, newestFirst).map((kind) => kindLabels[kind]);
  const who = by === 'The service' ? 'Flagged' : `Flagged by ${by}`;
  return `${who} at ${time}${kinds.length === 0 ? '' : `: ${kinds.join(', ')}`}`;
}
