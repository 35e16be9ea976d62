import type { ThreadEntry } from '@moments/contract/conversations/staff-messages';
import { formatMinute, formatTable } from './table.ts';

type Text = Extract<ThreadEntry, { kind: 'text' }>;

const toTextCells = ({ direction, usedMoment, delivery, body, madeByPhone }: Text): string[] =>
  direction === 'from-member'
    ? ['member', madeByPhone ?? (usedMoment ? 'one' : 'none'), body]
    : ['coach', delivery ?? '', body];

function toCells(entry: ThreadEntry): string[] {
  if (entry.kind === 'text') return toTextCells(entry);
  return entry.kind === 'note' ? [entry.author, 'note', entry.body] : ['', '', entry.action];
}

/** Formats the texts of one member, and what happened between them. */
export const formatConversationTable = (entries: readonly ThreadEntry[]): string =>
  formatTable(
    ['ID', 'WHEN', 'FROM', 'MOMENT OR DELIVERY', 'TEXT'],
    entries.map((entry) => [entry.id, formatMinute(entry.at), ...toCells(entry)]),
  );
