import { create } from 'zustand';

export type Mode = 'reply' | 'note';

export interface Draft {
  readonly mode: Mode;
  readonly body: string;
}

/** A reply on its way: it can be undone until it leaves. */
export interface HeldReply {
  readonly key: string;
  readonly memberId: string;
  readonly name: string;
  readonly body: string;
  /** Undefined until the server has it. */
  readonly id: string | undefined;
  readonly leavesAt: Date | undefined;
}

interface ComposeState {
  /** Typed text, by member. The server has it too, except for the last second. */
  readonly drafts: Readonly<Record<string, Draft>>;
  readonly held: readonly HeldReply[];
  /** The newest reply that the server rejected, perhaps after its coach opened another conversation. */
  readonly rejected: RejectedReply | undefined;
}

export interface RejectedReply {
  readonly memberId: string;
  readonly name: string;
  readonly message: string;
}

const empty: ComposeState = { drafts: {}, held: [], rejected: undefined };
export const useCompose = create<ComposeState>(() => empty);

export const setDraft = (memberId: string, draft: Draft): void =>
  useCompose.setState(({ drafts }) => ({ drafts: { ...drafts, [memberId]: draft } }));

/** Returns whether a private note is being written: it must never get into a reply. */
export const isWritingNote = (draft: Draft | undefined): boolean =>
  draft?.mode === 'note' && draft.body.trim() !== '';

interface Insertion {
  readonly memberId: string;
  /** The draft of the server, for a conversation in which nothing was typed yet. */
  readonly draft: Draft | null;
}

/** Adds text to the reply that is being written. A private note stays as it is. */
export function insertReply({ memberId, draft }: Insertion, body: string): void {
  const typed = useCompose.getState().drafts[memberId] ?? draft ?? undefined;
  if (isWritingNote(typed)) return;
  const before = typed?.mode === 'reply' ? typed.body.trimEnd() : '';
  setDraft(memberId, { mode: 'reply', body: before === '' ? body : `${before} ${body}` });
}

/** Adds a held reply, or changes the one with its key. */
export const putHeld = (reply: HeldReply): void =>
  useCompose.setState(({ held }) => ({ held: [...held.filter(({ key }) => key !== reply.key), reply] }));

export const setRejected = (rejected: RejectedReply | undefined): void => useCompose.setState({ rejected });

export const findHeld = (key: string): HeldReply | undefined =>
  useCompose.getState().held.find((each) => each.key === key);

export const dropHeld = (key: string): void =>
  useCompose.setState(({ held }) => ({ held: held.filter((each) => each.key !== key) }));

/** Removes names and drafts from memory. `unsaved-drafts.ts` keeps the text that only this page has. */
export const forgetDrafts = (): void => useCompose.setState(empty);
