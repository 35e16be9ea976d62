import { useEffect } from 'react';
import type { Conversation } from '../inbox-queries.ts';
import { setDraft, useCompose, type Draft } from './compose-store.ts';
import { adoptKey } from './typing-keys.ts';
import { noteUnsaved, saveDraft } from './unsaved-drafts.ts';

/** Milliseconds after the last key until the draft is saved on the server. */
const saveDelay = 800;

/** Gets what is typed, and saves it on the server shortly after each change. */
export function useDraft({
  memberId,
  draft: stored,
}: Conversation): [Draft, (change: Partial<Draft>) => void] {
  const typed = useCompose(({ drafts }) => drafts[memberId]);
  // The server removes the draft of a reply when it has the reply. Until then, the draft is the server's copy of its text.
  const isSending = useCompose(({ held }) =>
    held.some((reply) => reply.memberId === memberId && reply.id === undefined),
  );
  const draft: Draft = typed ?? { mode: stored?.mode ?? 'reply', body: stored?.body ?? '' };
  const { mode, body } = draft;
  const isUntouched = typed === undefined;
  const isSaved =
    isUntouched ||
    (isSending && body === '') ||
    (body === (stored?.body ?? '') && mode === (stored?.mode ?? 'reply'));
  const storedKey = stored?.key;
  const storedBody = stored?.body;
  useEffect(() => {
    if (isUntouched && storedKey !== undefined && storedBody !== undefined)
      adoptKey(memberId, storedKey, storedBody);
  }, [memberId, isUntouched, storedKey, storedBody]);
  useEffect(() => {
    if (isSaved) {
      // A draft that became a note, or was deleted, before it was saved. After a lock, what is typed is only in `unsaved-drafts.ts`.
      if (!isUntouched) noteUnsaved(memberId, undefined);
      return undefined;
    }
    noteUnsaved(memberId, { mode, body });
    const timer = setTimeout(() => void saveDraft(memberId), saveDelay);
    return () => clearTimeout(timer);
  }, [memberId, mode, body, isSaved, isUntouched]);
  // When the person leaves the conversation, no text is left that only this page has.
  useEffect(() => () => void saveDraft(memberId), [memberId]);
  return [draft, (change) => setDraft(memberId, { ...draft, ...change })];
}
