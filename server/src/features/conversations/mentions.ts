import { findReach } from '@moments/contract/staff/reach';
import type { Transaction } from '../../platform/database/database.ts';
import { listReachFacts } from '../staff/index.ts';
import type { Owner } from './drafts-repository.ts';
import { findMentioned } from './mention-rules.ts';
import { insertMention, listNoteReaders } from './mentions-repository.ts';

interface NamingNote extends Owner {
  readonly noteId: string;
  readonly body: string;
  readonly now: Date;
}

/**
 * Puts a note on the lists of the colleagues whom it names, if they can open the conversation now. A mention gives no access.
 * @returns the names of those who can't
 */
export async function mention(
  transaction: Transaction,
  { noteId, memberId, staffId, body, now }: NamingNote,
): Promise<string[]> {
  if (!body.includes('@')) return [];
  const unreached: string[] = [];
  for (const { id, name, isOnCall } of findMentioned(body, await listNoteReaders(transaction))) {
    if (id === staffId) continue;
    const facts = await listReachFacts(transaction, [memberId], { staffId: id, isOnCall, now });
    const reached = [...facts.values()].some((each) => findReach(each, now) !== undefined);
    if (reached) await insertMention(transaction, { noteId, staffId: id, memberId });
    else unreached.push(name);
  }
  return unreached;
}
