import { deskSaveDraft } from '@moments/contract/desk/desk-notes';
import { call } from '../../../api/call.ts';
import { useLive } from '../../../live/live-store.ts';
import type { Draft } from './compose-store.ts';
import { keepTrying } from './keep-trying.ts';

/** Words that only this page has, by member or by the key of a reply. They are kept over a lock, without names, until the server has them. */
const drafts = new Map<string, Draft>();
const replies = new Set<string>();

/** Asks before the page is closed while it has words that the server doesn't have. The browser shows words of its own. */
const askBeforeLeaving = (event: BeforeUnloadEvent): void => {
  if (replies.size > 0 || useLive.getState().status === 'offline') event.preventDefault();
};

function watchLeaving(): void {
  if (drafts.size + replies.size > 0) addEventListener('beforeunload', askBeforeLeaving);
  else removeEventListener('beforeunload', askBeforeLeaving);
}

/** Notes that a reply is only on this page. @returns notes that the server has it */
export function noteUnsent(key: string): () => void {
  replies.add(key);
  watchLeaving();
  return () => {
    replies.delete(key);
    watchLeaving();
  };
}

/** Notes what is typed, until `saveDraft` has saved it. */
export function noteUnsaved(memberId: string, draft: Draft | undefined): void {
  if (draft) drafts.set(memberId, draft);
  else drafts.delete(memberId);
  watchLeaving();
}

/** Saves what is typed on the server, also when the connection comes back later. Newer words take its place. */
export async function saveDraft(memberId: string): Promise<void> {
  const draft = drafts.get(memberId);
  if (!draft) return;
  const isNewest = () => drafts.get(memberId) === draft;
  const save = async () => {
    await call(deskSaveDraft, { params: { memberId }, body: draft, keepalive: true });
  };
  // A refused draft can't be saved later either: the conversation isn't open to the person any more.
  await keepTrying(save, isNewest).catch(() => undefined);
  if (isNewest()) noteUnsaved(memberId, undefined);
}

/** Saves all drafts: the page is about to close or to be locked. */
export const saveAllDrafts = async (): Promise<void> => {
  await Promise.all([...drafts.keys()].map(saveDraft));
};
