import {
  operatorListMessages,
  operatorListNewTexts,
  operatorSendMessage,
} from '@moments/contract/conversations/operator-messages';
import {
  deskGetConversation,
  deskHandOver,
  deskListConversations,
  deskOpenConversation,
  deskReportPresence,
  deskUpdateConversation,
} from '@moments/contract/conversations/staff-conversations';
import {
  deskListMessages,
  deskRetryMessage,
  deskSendMessage,
  deskUndoMessage,
} from '@moments/contract/conversations/staff-messages';
import {
  deskAddNote,
  deskAddSavedReply,
  deskDeleteSavedReply,
  deskEditNote,
  deskEditSavedReply,
  deskListNotes,
  deskListSavedReplies,
  deskSaveDraft,
} from '@moments/contract/conversations/staff-notes';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import {
  deskRevealAddress,
  deskRevealEmergencyContact,
} from '@moments/contract/members/staff-member-records';
import { AppError } from '../../platform/errors/app-error.ts';
import type { RegisterEndpoint } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import type { CoachText } from './coach-texts-repository.ts';
import { listNewTexts, listTexts, sendCoachText } from './coach-texts.ts';
import { changeConversation, showConversation } from './conversations.ts';
import { holdText, retryText, undoText } from './held-texts.ts';
import { showInbox } from './inbox-list.ts';
import { addNote, editNote, keepDraft, showNotes } from './notes.ts';
import { handOver, openConversation, revealAddress, revealEmergencyContact } from './opens.ts';
import { listPresent, savePresence } from './presence-repository.ts';
import {
  deleteSavedReply,
  insertSavedReply,
  listSavedReplies,
  updateSavedReply,
} from './saved-replies-repository.ts';
import { showThread } from './thread.ts';

/** Registers the calls of the inbox and of one conversation's state. */
export function registerInboxRoutes(register: RegisterEndpoint, services: Services): void {
  register(deskListConversations, ({ staff, query }) => showInbox(services, staff, query));
  register(deskGetConversation, ({ staff, params }) => showConversation(services, staff, params.memberId));
  register(deskUpdateConversation, async ({ params, body }) => {
    await changeConversation(services, params.memberId, body);
    return { message: 'Changed' };
  });
  register(deskOpenConversation, async ({ staff, params, body }) => ({
    until: (await openConversation(services, staff, params.memberId, body)).toISOString(),
  }));
  register(deskHandOver, async ({ staff, params, body }) => {
    await handOver(services, staff, params.memberId, body);
    return { message: 'Handed over' };
  });
  register(deskRevealEmergencyContact, ({ staff, params, body }) =>
    revealEmergencyContact(services, staff, params.memberId, body),
  );
  register(deskRevealAddress, ({ staff, params, body }) =>
    revealAddress(services, staff, params.memberId, body),
  );
  registerPresenceRoute(register, services);
}

function registerPresenceRoute(register: RegisterEndpoint, { database, clock }: Services): void {
  register(deskReportPresence, async ({ staff, params: { memberId }, body: { doing } }) => {
    const now = clock.now();
    await savePresence(database, { memberId, staffId: staff.id, doing }, now);
    const present = await listPresent(database, [memberId], { staffId: staff.id, now });
    return { present: present.map(({ staffId, name, doing: does }) => ({ staffId, name, doing: does })) };
  });
}

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

const toReply = (text: CoachText): ReplyOf<typeof operatorListNewTexts>['messages'][number] => ({
  ...text,
  at: text.at.toISOString(),
});

/** Registers the endpoints for coaches and coaching desks. */
export function registerCoachRoutes(register: RegisterEndpoint, services: Services): void {
  register(operatorListMessages, async ({ operator, params, query }) => {
    const { texts, next } = await listTexts(services, operator, params.id, query.cursor);
    return { messages: texts.map(toReply), next };
  });
  register(operatorSendMessage, async ({ operator, params, body }) => ({
    message: toReply(await sendCoachText(services, operator, params.id, body)),
  }));
  register(operatorListNewTexts, async ({ operator, query }) => {
    const after = query.after ?? '0';
    const messages = (await listNewTexts(services, operator, BigInt(after))).map(toReply);
    return { messages, last: messages.at(-1)?.id ?? after };
  });
}
