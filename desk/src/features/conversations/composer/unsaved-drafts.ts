import { staffSaveDraft } from '@moments/contract/conversations/staff-notes';
import { call } from '../../../api/call.ts';
import { DeskError } from '../../../api/desk-error.ts';
import { useLive } from '../../../live/live-store.ts';
import type { Draft } from './compose-store.ts';
import { runInTurn } from './in-turn.ts';
import { getOpenStaffId, keepTrying } from './keep-trying.ts';
import { getTypingKey } from './typing-keys.ts';

interface Unsaved {
  /** With the key with which the text will be sent. */
  readonly draft: Draft & { readonly key: string };
  /** The person who typed it. */
  readonly staffId: string | undefined;
}

/** Drafts that only this page has, by member. They are kept over a lock, without names, until the server has them. */
const drafts = new Map<string, Unsaved>();
/** The members of the replies that only this page has, by the key of the reply. */
const replies = new Map<string, string>();
/** The members whose draft the server did not take at the last try. */
const failed = new Set<string>();

/** Rejections of a draft that stay: the conversation isn't open to the person anymore. */
const lasting: readonly string[] = ['NO_ACCESS', 'NOT_FOUND', 'REASON_REQUIRED'];

/** Asks before the page is closed while it has text that the server doesn't have. The browser shows a question of its own. */
const askBeforeLeaving = (event: BeforeUnloadEvent): void => {
  if (replies.size + failed.size > 0 || useLive.getState().status === 'offline') event.preventDefault();
};

function watchLeaving(): void {
  if (drafts.size + replies.size > 0) addEventListener('beforeunload', askBeforeLeaving);
  else removeEventListener('beforeunload', askBeforeLeaving);
}

/** Notes that a reply is only on this page. @returns notes that the server has it */
export function noteUnsent(memberId: string, key: string): () => void {
  replies.set(key, memberId);
  watchLeaving();
  return () => {
    replies.delete(key);
    watchLeaving();
  };
}

/** Notes what is typed, until `saveDraft` has saved it. */
export function noteUnsaved(memberId: string, draft: Draft | undefined): void {
  if (draft) {
    const key = getTypingKey(memberId, draft.body);
    drafts.set(memberId, { draft: { ...draft, key }, staffId: getOpenStaffId() });
  } else {
    drafts.delete(memberId);
    failed.delete(memberId);
  }
  watchLeaving();
}

async function putDraft(memberId: string, draft: Unsaved['draft']): Promise<void> {
  try {
    await call(staffSaveDraft, { params: { memberId }, body: draft, keepalive: true });
    failed.delete(memberId);
  } catch (error) {
    failed.add(memberId);
    throw error;
  }
}

/** Saves what is typed on the server, even when the connection comes back later. A newer draft takes its place. */
export async function saveDraft(memberId: string): Promise<void> {
  const unsaved = drafts.get(memberId);
  if (!unsaved) return;
  const { draft, staffId } = unsaved;
  const isNewest = () => drafts.get(memberId) === unsaved;
  const save = () => runInTurn(memberId, async () => (isNewest() ? putDraft(memberId, draft) : undefined));
  try {
    await keepTrying(save, isNewest, staffId);
  } catch (error) {
    // A draft that the server rejects now, such as one that is too long, stays with the page: it asks before it is closed.
    if (!(error instanceof DeskError) || !lasting.includes(error.code)) return;
  }
  if (isNewest()) noteUnsaved(memberId, undefined);
}

/** Saves all drafts: the page is about to be locked. */
export const saveAllDrafts = async (): Promise<void> => {
  await Promise.all([...drafts.keys()].map(saveDraft));
};

/** Saves all drafts at once: the page closes, so nothing can wait its turn. The server's copy of a reply's text stays until it has the reply. */
export function saveWhileClosing(): void {
  const waiting = new Set(replies.values());
  for (const [memberId, { draft }] of drafts)
    if (!waiting.has(memberId)) putDraft(memberId, draft).catch(() => undefined);
}
