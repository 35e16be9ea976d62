import type { QueryClient } from '@tanstack/react-query';
import type { DraftVersion } from '@moments/contract/conversations/draft-rules';
import {
  holdSeconds,
  staffSendMessage,
  staffUndoMessage,
} from '@moments/contract/conversations/staff-messages';
import { staffAddNote } from '@moments/contract/conversations/staff-notes';
import { straightenQuotes } from '@moments/contract/conversations/text-segments';
import { call } from '../../../api/call.ts';
import { getMessage } from '../../../api/desk-error.ts';
import { useLive } from '../../../live/live-store.ts';
import { expectHeld, showHeld } from '../collect-events.ts';
import { refreshMember, type Conversation } from '../inbox-queries.ts';
import * as machine from './composer-machine.ts';
import { change, createKey, getWriter, keepTrying, runInTurn, useComposer } from './composer-store.ts';

const { getState, setState: apply } = useComposer;

/**
 * Sends until the server has it, also over a lost connection and a lock of the desk. The key makes a repeat the same reply.
 * A rejected one becomes the draft again, and the page says why.
 */
async function deliver(
  client: QueryClient,
  memberId: string,
  reply: { key: string; body: string; replaces: DraftVersion | null; schedule?: Schedule },
): Promise<void> {
  const { key, body, schedule } = reply;
  const isNeeded = () => getState().held.some((each) => each.key === key);
  const post = async () => {
    expectHeld(memberId);
    const { id, ...sent } = await call(staffSendMessage, { params: { memberId }, body: reply });
    const leavesAt = schedule ? new Date(Date.now() + holdSeconds * 1_000) : new Date(sent.leavesAt);
    apply(machine.answer(key, { id, leavesAt }));
    if (schedule) refreshMember(client, memberId);
    else if (sent.delivery === 'held') showHeld(client, memberId, { id, body, key, leavesAt });
    const leave = () => {
      apply(machine.drop(key));
      // The stream says when it has left.
      if (useLive.getState().status !== 'live') refreshMember(client, memberId);
    };
    setTimeout(leave, Math.max(0, leavesAt.getTime() - Date.now()));
  };
  try {
    await runInTurn(memberId, () => keepTrying(post, isNeeded, () => apply(machine.wait(key))));
  } catch (error) {
    // Another person may have signed in.
    if (!isNeeded()) return;
    apply(machine.answer(key, { problem: getMessage(error) }));
    change(memberId, machine.bringBack(memberId, body, createKey()));
  }
}

/** When a reply leaves, and the newest text of the member that its coach has seen. */
interface Schedule {
  readonly leavesAt: string;
  readonly seenId?: string;
}

/** Sends what is typed. It leaves after 5 seconds, or at the time for which it is scheduled, even if the page is closed. */
export async function sendReply(
  client: QueryClient,
  conversation: Conversation,
  schedule?: Schedule,
): Promise<void> {
  const { memberId, name } = conversation;
  const { body, key = createKey(), replaces = null } = machine.getDraft(getState(), conversation);
  apply(machine.send({ key, memberId, name, isScheduled: schedule !== undefined }));
  const reply = { key, body: straightenQuotes(body.trim()), replaces };
  await deliver(client, memberId, { ...reply, ...(schedule ? { schedule } : {}) });
}

/**
 * Undoes a held reply: its text becomes the draft again. It tries until the server answers: the server may have undone it although its
 * answer was lost, and the text would then be neither sent nor in the composer.
 * @throws DeskError if it has left
 */
export async function undoReply(
  client: QueryClient,
  { key, memberId, id }: Pick<machine.HeldReply, 'key' | 'memberId' | 'id'>,
): Promise<void> {
  if (id === undefined) return;
  const person = getWriter();
  const undo = async () => {
    const { body, draft } = await call(staffUndoMessage, { params: { memberId, id } });
    apply(machine.drop(key));
    change(memberId, machine.bringBackSaved(memberId, body, draft, createKey()));
    refreshMember(client, memberId);
  };
  await keepTrying(undo, () => getWriter() === person);
}

export const dismiss = (key: string): void => apply(machine.drop(key));

/**
 * Adds what is typed as a private note.
 * @returns the names in it of coaches who can't open the conversation
 * @throws DeskError
 */
export async function addNote(
  client: QueryClient,
  to: machine.Target,
  isPinned: boolean,
): Promise<readonly string[]> {
  const { memberId } = to;
  const { body, key = createKey(), replaces = null } = machine.getDraft(getState(), to);
  apply(machine.tryNote(to, key));
  const { unreached } = await call(staffAddNote, {
    params: { memberId },
    body: { body: body.trim(), isPinned, key, replaces },
  });
  apply(machine.finishNote(memberId, key));
  refreshMember(client, memberId);
  return unreached;
}
