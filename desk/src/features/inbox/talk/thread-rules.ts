import type { ThreadEntry } from '@moments/contract/desk/desk-messages';
import { toEasternIsoDate } from '@moments/contract/values/dates';

/** What the thread shows, oldest first: entries, a line at each new day, and a line where the wait begins. */
export type ThreadItem =
  | { readonly kind: 'day'; readonly at: string }
  | { readonly kind: 'wait'; readonly at: string }
  | { readonly kind: 'entry'; readonly entry: ThreadEntry };

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
    items.push({ kind: 'entry', entry });
  }
  return items;
}

const isUnanswered = (entry: ThreadEntry, waitingSince: string): boolean =>
  entry.kind === 'text' &&
  entry.direction === 'from-member' &&
  new Date(entry.at).getTime() >= new Date(waitingSince).getTime();

const eventLabels: Readonly<Record<string, string>> = {
  'member.status-changed': 'The member’s status changed',
  'member.coach-changed': 'The member got another coach',
  'conversation.opened': 'Opened by someone else, with a reason',
  'conversation.handed-over': 'Handed over for a time',
  'crisis.started': 'Flagged as a crisis',
  'crisis.dismiss': 'The flag was taken off: no crisis',
  'crisis.close': 'The crisis ended with an outcome',
};

/** Says what happened. The details are in the audit log. */
export const describeEvent = (action: string): string => eventLabels[action] ?? action;
