import { addBefore, type TypedDraft } from '@moments/contract/conversations/draft-rules';
import type { Conversation } from '../inbox-queries.ts';

/** What is typed in one conversation. */
export interface Draft extends TypedDraft {
  /** Drafts, and then the reply or the note, have the same key, so that the server can tell a draft that arrives late. */
  readonly key: string | undefined;
  /** Whether the server may have the text as a note, although its answer was lost. It keeps its key while it stays the same. */
  readonly isTried: boolean;
  /** `failed`: the server did not take it at the last try. */
  readonly status: 'saved' | 'unsaved' | 'failed';
}

/** A conversation, with the server's draft of it. */
export type Target = Pick<Conversation, 'memberId' | 'draft'>;

/** A reply that can be undone until it leaves. It holds no text, because it outlives a lock. */
export interface HeldReply {
  readonly key: string;
  readonly memberId: string;
  /** Empty after a lock. */
  readonly name: string;
  /** Undefined until the server has it. */
  readonly id?: string;
  readonly leavesAt?: Date;
  /** Whether a try has failed: the reply waits for the connection, and the page tries again. */
  readonly isWaiting?: boolean;
  /** Why the server rejected it, perhaps after its coach opened another conversation. */
  readonly problem?: string;
}

export interface ComposerState {
  /** By member. Without one, the field shows the server's draft. */
  readonly drafts: Readonly<Record<string, Draft>>;
  /** The newest comes last. */
  readonly held: readonly HeldReply[];
}

export type Transition = (state: ComposerState) => ComposerState;

export const emptyComposer: ComposerState = { drafts: {}, held: [] };

const emptyDraft: Draft = { mode: 'reply', body: '', key: undefined, isTried: false, status: 'saved' };

/** Gets what the field shows. An earlier page may have sent the draft of the server: while its text stays the same, it keeps its key. */
export function getDraft({ drafts }: ComposerState, { memberId, draft: stored }: Target): Draft {
  const draft = drafts[memberId];
  if (draft || !stored) return draft ?? emptyDraft;
  return { mode: stored.mode, body: stored.body, key: stored.key, isTried: true, status: 'saved' };
}

/** Returns whether a private note is being written: it must never get into a reply. */
export const isWritingNote = (draft: TypedDraft | undefined): boolean =>
  draft?.mode === 'note' && draft.body.trim() !== '';

/** Returns whether only this page has the draft, and no newer one has taken its place. */
export function isUnsaved({ drafts }: ComposerState, memberId: string, draft: Draft): boolean {
  const newest = drafts[memberId];
  if (!newest || newest.status === 'saved') return false;
  return newest.key === draft.key && newest.body === draft.body && newest.mode === draft.mode;
}

/** Lists the drafts that only this page has, by member. */
export const listUnsaved = (drafts: ComposerState['drafts']): [string, Draft][] =>
  Object.entries(drafts).filter(([, { status }]) => status !== 'saved');

export const isUnsent = ({ id, problem }: HeldReply): boolean => id === undefined && problem === undefined;

const setDraft =
  (memberId: string, draft: Draft): Transition =>
  (state) => ({ ...state, drafts: { ...state.drafts, [memberId]: draft } });

/** Changes the text or the mode. @param newKey the key of a text that has none yet */
export const write =
  (to: Target, change: Partial<TypedDraft>, newKey: string): Transition =>
  (state) => {
    const shown = getDraft(state, to);
    const status = shown.status === 'failed' ? 'failed' : 'unsaved';
    const draft = { ...shown, ...change, status } as const;
    if (draft.body === shown.body && draft.mode === shown.mode) return state;
    const isOther = shown.isTried && draft.body.trim() !== shown.body.trim();
    if (shown.key !== undefined && !isOther) return setDraft(to.memberId, draft)(state);
    return setDraft(to.memberId, { ...draft, key: newKey, isTried: false })(state);
  };

/** Adds text to the reply that is being written. A private note stays as it is. */
export const insert =
  (to: Target, text: string, newKey: string): Transition =>
  (state) => {
    const shown = getDraft(state, to);
    if (isWritingNote(shown)) return state;
    const before = shown.mode === 'reply' ? shown.body.trimEnd() : '';
    // A second press, such as a double click, adds it no second time.
    if (before.endsWith(text.trimEnd())) return state;
    return write(to, { mode: 'reply', body: before === '' ? text : `${before} ${text}` }, newKey)(state);
  };

/** Notes that the server has a draft or did not take it, unless a newer one has taken its place. */
export const settleDraft =
  (memberId: string, draft: Draft, status: 'saved' | 'failed'): Transition =>
  (state) =>
    isUnsaved(state, memberId, draft) ? setDraft(memberId, { ...draft, status })(state) : state;

/** Holds what is typed as a reply. The server deletes its draft when it has the reply. */
export const send =
  (reply: HeldReply): Transition =>
  (state) => ({ ...setDraft(reply.memberId, emptyDraft)(state), held: [...state.held, reply] });

export const drop =
  (key: string): Transition =>
  (state) => ({ ...state, held: state.held.filter((reply) => reply.key !== key) });

/** Notes what the server answered to a reply. */
export const answer =
  (key: string, reply: Pick<HeldReply, 'id' | 'leavesAt' | 'problem'>): Transition =>
  (state) => {
    const held = state.held.find((each) => each.key === key);
    return held ? { ...state, held: [...drop(key)(state).held, { ...held, ...reply }] } : state;
  };

/** Notes that a try to send a reply failed. */
export const wait =
  (key: string): Transition =>
  (state) => ({
    ...state,
    held: state.held.map((reply) => (reply.key === key ? { ...reply, isWaiting: true } : reply)),
  });

/** Puts the text of a reply that did not leave back into the field, before what was typed after it. */
export const bringBack =
  (memberId: string, body: string, newKey: string): Transition =>
  (state) =>
    write({ memberId, draft: null }, addBefore(state.drafts[memberId], body), newKey)(state);

/** Keeps the key of a note until the server has answered, so that a second press adds no second note. */
export const tryNote =
  (to: Target, key: string): Transition =>
  (state) =>
    setDraft(to.memberId, { ...getDraft(state, to), key, isTried: true })(state);

/** Empties the field when the server has the note, unless other text was typed since. */
export const finishNote =
  (memberId: string, key: string): Transition =>
  (state) =>
    state.drafts[memberId]?.key === key ? setDraft(memberId, emptyDraft)(state) : state;

/** Removes names and drafts from memory, except for text that only this page has. */
export const forget: Transition = ({ drafts, held }) => ({
  drafts: Object.fromEntries(listUnsaved(drafts)),
  held: held.filter(({ problem }) => problem === undefined).map((reply) => ({ ...reply, name: '' })),
});
