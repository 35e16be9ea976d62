import type { QueryClient } from '@tanstack/react-query';
import { addBefore } from '@moments/contract/conversations/draft-rules';
import { staffSendMessage, staffUndoMessage } from '@moments/contract/conversations/staff-messages';
import { straightenQuotes } from '@moments/contract/conversations/text-segments';
import { call } from '../../../api/call.ts';
import { getMessage } from '../../../api/desk-error.ts';
import { refreshMember } from '../inbox-queries.ts';
import {
  dropHeld,
  findHeld,
  putHeld,
  setDraft,
  setRejected,
  useCompose,
  type HeldReply,
} from './compose-store.ts';
import { runInTurn } from './in-turn.ts';
import { keepTrying } from './keep-trying.ts';
import { endKey, getTypingKey } from './typing-keys.ts';
import { noteUnsaved, noteUnsent } from './unsaved-drafts.ts';

type Unsent = Pick<HeldReply, 'key' | 'memberId' | 'body'>;

function releaseLater(client: QueryClient, { key, memberId }: Unsent, leavesAt: Date): void {
  setTimeout(
    () => {
      dropHeld(key);
      refreshMember(client, memberId);
    },
    Math.max(0, leavesAt.getTime() - Date.now()),
  );
}

/** Puts the text of a reply that did not leave back into the composer, and keeps what was typed after it. */
const restoreReply = ({ memberId, body }: Pick<HeldReply, 'memberId' | 'body'>): void =>
  setDraft(memberId, addBefore(useCompose.getState().drafts[memberId], body));

/**
 * Sends until the server has it, also over a lost connection and a lock of the desk. The key makes a repeat the same reply.
 * A rejected one becomes the draft again, and the page says why.
 */
async function deliver(client: QueryClient, reply: Unsent): Promise<void> {
  const { memberId, body, key } = reply;
  const isSent = noteUnsent(memberId, key);
  const postReply = async () => {
    const sent = await call(staffSendMessage, { params: { memberId }, body: { body, key } });
    const leavesAt = new Date(sent.leavesAt);
    // After a lock, the page has forgotten the name.
    putHeld({ ...reply, name: findHeld(key)?.name ?? '', id: sent.id, leavesAt });
    releaseLater(client, reply, leavesAt);
  };
  try {
    await runInTurn(memberId, () => keepTrying(postReply, () => true));
    refreshMember(client, memberId);
  } catch (error) {
    setRejected({ memberId, name: findHeld(key)?.name ?? 'a member', message: getMessage(error) });
    dropHeld(key);
    restoreReply(reply);
  } finally {
    isSent();
  }
}

/** Sends a reply. It leaves after 5 seconds, even if the page is closed. */
export async function sendReply(
  client: QueryClient,
  { memberId, name, body }: Pick<HeldReply, 'memberId' | 'name' | 'body'>,
): Promise<void> {
  const text = straightenQuotes(body.trim());
  const reply = { key: getTypingKey(memberId, body), memberId, body: text };
  endKey(memberId, reply.key);
  putHeld({ ...reply, name, id: undefined, leavesAt: undefined });
  noteUnsaved(memberId, undefined);
  setDraft(memberId, { mode: 'reply', body: '' });
  await deliver(client, reply);
}

/**
 * Undoes a held reply: its text becomes the draft again. It tries until the server answers: the server may have undone it although its
 * answer was lost, and the text would then be neither sent nor in the composer.
 * @throws DeskError if it has left
 */
export async function undoReply(client: QueryClient, { key, memberId, id }: HeldReply): Promise<void> {
  if (id === undefined) return;
  const undo = async () => {
    const { body } = await call(staffUndoMessage, { params: { memberId, id } });
    dropHeld(key);
    restoreReply({ memberId, body });
    refreshMember(client, memberId);
  };
  await keepTrying(undo, () => true);
}
