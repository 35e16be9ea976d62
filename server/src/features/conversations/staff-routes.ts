import {
  staffGetConversation,
  staffListConversations,
  staffOpenConversation,
  staffReportPresence,
  staffUpdateConversation,
} from '@moments/contract/conversations/staff-conversations';
import {
  staffListMessages,
  staffRetryMessage,
  staffSendMessage,
  staffUndoMessage,
} from '@moments/contract/conversations/staff-messages';
import {
  staffAddNote,
  staffAddSavedReply,
  staffDeleteSavedReply,
  staffEditNote,
  staffEditSavedReply,
  staffListNotes,
  staffListSavedReplies,
  staffSaveDraft,
} from '@moments/contract/conversations/staff-notes';
import {
  staffAddOperationsNote,
  staffListOperationsNotes,
} from '@moments/contract/conversations/staff-operations-notes';
import { staffExportMessages, staffSearchMessages } from '@moments/contract/conversations/staff-search';
import { staffReportSend } from '@moments/contract/conversations/staff-send-reports';
import { staffRevealEmergencyContact } from '@moments/contract/members/staff-member-records';
import { recordAudit } from '../../platform/audit/index.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { RegisterEndpoint, StaffPerson } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { changeConversation, showConversation } from './conversations.ts';
import { exportTexts } from './export-texts.ts';
import { holdText, retryText, undoText } from './held-texts.ts';
import { showInbox } from './inbox-list.ts';
import { addNote, editNote, keepDraft, showNotes } from './notes.ts';
import { openConversation, revealEmergencyContact } from './opens.ts';
import { addOperationsNote, showOperationsNotes } from './operations-notes.ts';
import { reportPresence } from './presence.ts';
import {
  deleteSavedReply,
  findSavedReply,
  insertSavedReply,
  listSavedReplies,
  updateSavedReply,
} from './saved-replies-repository.ts';
import { searchTexts } from './search-texts.ts';
import { showThread } from './thread.ts';

/** Registers the calls of the inbox and of one conversation's state. */
export function registerInboxRoutes(register: RegisterEndpoint, services: Services): void {
  register(staffListConversations, ({ staff, query }) => showInbox(services, staff, query));
  register(staffGetConversation, ({ staff, params }) => showConversation(services, staff, params.memberId));
  register(staffUpdateConversation, async ({ params, body }) => {
    await changeConversation(services, params.memberId, body);
    return { message: 'Changed' };
  });
  register(staffOpenConversation, async ({ staff, params, body }) => ({
    until: (await openConversation(services, staff, params.memberId, body)).toISOString(),
  }));
  register(staffRevealEmergencyContact, ({ staff, params, body }) =>
    revealEmergencyContact(services, staff, params.memberId, body),
  );
  register(staffReportPresence, ({ staff, params, body }) =>
    reportPresence(services, staff, params.memberId, body),
  );
}

/** The state of a reply, for a caller that sends it again. The thread has the rest. */
const deliveries = {
  held: 'held',
  scheduled: 'scheduled',
  left: 'sending',
  undone: 'failed',
  refused: 'failed',
} as const;

/** Registers the calls of a conversation's texts, notes, and drafts, and the saved replies. */
export function registerThreadRoutes(register: RegisterEndpoint, services: Services): void {
  register(staffListMessages, ({ staff, params, query }) =>
    showThread(services, staff, params.memberId, query),
  );
  register(staffSearchMessages, ({ staff, params, body }) =>
    searchTexts(services, staff, params.memberId, body),
  );
  register(staffExportMessages, async ({ staff, params, body }) => ({
    file: await exportTexts(services, staff, params.memberId, body),
  }));
  register(staffSendMessage, async ({ staff, params, body }) => {
    const { id, state, leavesAt } = await holdText(services, staff, params.memberId, body);
    return { id, delivery: deliveries[state], leavesAt: leavesAt.toISOString() };
  });
  register(staffUndoMessage, async ({ staff, params }) => ({
    message: 'Undone',
    ...(await undoText(services, staff, params.memberId, params.id)),
  }));
  register(staffRetryMessage, async ({ staff, params }) => {
    await retryText(services, staff, params.memberId, params.id);
    return { message: 'Queued for retry' };
  });
  register(staffSaveDraft, ({ staff, params, body }) => keepDraft(services, staff, params.memberId, body));
  register(staffAddNote, ({ staff, params, body }) => addNote(services, staff, params.memberId, body));
  register(staffListNotes, ({ staff, params, query }) => showNotes(services, staff, params.memberId, query));
  register(staffEditNote, async ({ staff, params, body }) => ({
    message: 'Changed',
    unreached: await editNote(services, staff, params, body),
  }));
  register(staffListOperationsNotes, ({ staff, params, query }) =>
    showOperationsNotes(services, staff, params.memberId, query),
  );
  register(staffAddOperationsNote, async ({ staff, params, body }) => ({
    id: await addOperationsNote(services, staff, params.memberId, body),
  }));
  register(staffReportSend, async ({ staff: { actor }, params: { memberId }, body: { what, ...after } }) => {
    await recordAudit(services.database, { actor, action: `conversation.${what}`, memberId, after });
    return { message: 'Noted' };
  });
  registerSavedReplyRoutes(register, services);
}

function registerSavedReplyRoutes(register: RegisterEndpoint, { database }: Services): void {
  const requireChangeable = async (staff: StaffPerson, id: string): Promise<void> => {
    const savedReply = await findSavedReply(database, staff, id);
    if (!savedReply) throw new AppError('NOT_FOUND');
    if (!savedReply.canChange) throw new AppError('NO_ACCESS');
  };
  register(staffListSavedReplies, async ({ staff }) => ({
    savedReplies: await listSavedReplies(database, staff),
  }));
  register(staffAddSavedReply, async ({ staff, body }) => {
    const savedReply = await insertSavedReply(database, staff, body);
    if (!savedReply) throw new AppError('UNEXPECTED');
    return { savedReply };
  });
  register(staffEditSavedReply, async ({ staff, params, body }) => {
    await requireChangeable(staff, params.id);
    const savedReply = await updateSavedReply(database, staff, params.id, body);
    if (!savedReply) throw new AppError('NOT_FOUND');
    return { savedReply };
  });
  register(staffDeleteSavedReply, async ({ staff, params }) => {
    await requireChangeable(staff, params.id);
    await deleteSavedReply(database, params.id);
    return { message: 'Deleted' };
  });
}
