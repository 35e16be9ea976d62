import {
  deskListMessages,
  deskRetryMessage,
  deskSendMessage,
  deskUndoMessage,
} from '@moments/contract/desk/desk-messages';
import {
  deskAddNote,
  deskAddSavedReply,
  deskDeleteSavedReply,
  deskEditNote,
  deskEditSavedReply,
  deskListNotes,
  deskListSavedReplies,
  deskSaveDraft,
} from '@moments/contract/desk/desk-notes';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { holdText, retryText, undoText } from './held-texts.ts';
import { addNote, editNote, keepDraft, showNotes } from './notes.ts';
import {
  deleteSavedReply,
  insertSavedReply,
  listSavedReplies,
  updateSavedReply,
} from './saved-replies-repository.ts';
import { showThread } from './thread.ts';

/** The state of a reply, for a caller that sends it again. The thread has the rest. */
const deliveries = { held: 'held', left: 'sending', undone: 'failed', refused: 'failed' } as const;

/** Registers the calls of a conversation's texts, notes, and drafts, and the saved replies. */
export function registerThreadRoutes(register: RegisterEndpoint, services: Services): void {
  register(deskListMessages, ({ staff, params, query }) =>
    showThread(services, staff, params.memberId, query),
  );
  register(deskSendMessage, async ({ staff, params, body }) => {
    const { id, state, leavesAt } = await holdText(services, staff, params.memberId, body);
    return { id, delivery: deliveries[state], leavesAt: leavesAt.toISOString() };
  });
  register(deskUndoMessage, async ({ staff, params }) => ({
    message: 'Undone',
    body: await undoText(services, staff, params.memberId, params.id),
  }));
  register(deskRetryMessage, async ({ staff, params }) => {
    await retryText(services, staff, params.memberId, params.id);
    return { message: 'Queued for retry' };
  });
  register(deskSaveDraft, async ({ staff, params, body }) => ({
    savedAt: (await keepDraft(services, staff, params.memberId, body))?.toISOString() ?? null,
  }));
  register(deskAddNote, async ({ staff, params, body }) => ({
    id: await addNote(services, staff, params.memberId, body),
  }));
  register(deskListNotes, ({ staff, params, query }) => showNotes(services, staff, params.memberId, query));
  register(deskEditNote, async ({ staff, params, body }) => {
    await editNote(services, staff, params, body);
    return { message: 'Changed' };
  });
  registerSavedReplyRoutes(register, services);
}

function registerSavedReplyRoutes(register: RegisterEndpoint, { database }: Services): void {
  register(deskListSavedReplies, async ({ staff }) => ({
    savedReplies: await listSavedReplies(database, staff.id),
  }));
  register(deskAddSavedReply, async ({ staff, body }) => {
    const savedReply = await insertSavedReply(database, staff.id, body);
    if (!savedReply) throw new AppError('UNEXPECTED');
    return { savedReply };
  });
  register(deskEditSavedReply, async ({ staff, params, body }) => {
    const savedReply = await updateSavedReply(database, staff.id, params.id, body);
    if (!savedReply) throw new AppError('NOT_FOUND');
    return { savedReply };
  });
  register(deskDeleteSavedReply, async ({ staff, params }) => {
    if (!(await deleteSavedReply(database, staff.id, params.id))) throw new AppError('NOT_FOUND');
    return { message: 'Deleted' };
  });
}
