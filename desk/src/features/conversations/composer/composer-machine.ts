import { addBefore, type DraftVersion, type TypedDraft } from '@moments/contract/conversations/draft-rules';
import type { Conversation } from '../inbox-queries.ts';

export interface Draft extends TypedDraft {
  /** Drafts, and then the reply or the note, have the same key, so that the server can tell a draft that arrives late. */
  readonly key: string | undefined;
  /** Whether the server may have the text as a note, although its answer was lost. It keeps its key while it stays the same. */
  readonly isTried: boolean;
  /** When the server saved a text with this key. */
  readonly savedAt?: string;
  /** The server's draft that this one continues with a key of its own. */
  readonly replaces?: DraftVersion | undefined;
  /** When the server last answered, on the clock of `readAt`. */
  readonly settledAt?: number;
  /** `failed`: the server did not take it at the last try. */
  readonly status: 'saved' | 'unsaved' | 'failed';
}

export type SavedDraft = NonNullable<Conversation['draft']>;

/** A conversation, with the server's drafts of it, and when they were read. */
export type Target = Pick<Conversation, 'memberId' | 'draft'> &
  Partial<Pick<Conversation, 'otherDrafts' | 'readAt'>>;

/** A reply that can be undone until it leaves. It holds no text, because it outlives a lock. */
export interface HeldReply {
  readonly key: string;
  readonly memberId: string;
  /** Empty after a lock. */
  readonly name: string;
  /** Undefined until the server has it. */
  readonly id?: string;
  readonly leavesAt?: Date;
  /** Whether it leaves at a time that its coach chose. The bar offers Undo for as long as for others. */
  readonly isScheduled?: boolean;
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

/** Returns whether the server no longer has a saved draft: another device sent it, continued it, or deleted it (FIELD-08). */
function isGone(
  { status, key, settledAt = Infinity }: Draft,
  { draft, otherDrafts = [], readAt = 0 }: Target,
) {
  if (status !== 'saved' || readAt < settledAt) return false;
  return [...(draft ? [draft] : []), ...otherDrafts].every((each) => each.key !== key);
}

/** Gets what the field shows. An earlier page may have sent the draft of the server: while its text stays the same, it keeps its key. */
export function getDraft({ drafts }: ComposerState, to: Target): Draft {
  const [draft, stored] = [drafts[to.memberId], to.draft];
  if (draft && !isGone(draft, to)) return draft;
  return stored ? { ...stored, isTried: true, status: 'saved' } : emptyDraft;
}

/** Lists what the person typed on other devices. It stays until they add or delete it. */
export function listOtherDrafts(state: ComposerState, to: Target): readonly SavedDraft[] {
  const { key, replaces } = getDraft(state, to);
  return [...(to.draft ? [to.draft] : []), ...(to.otherDrafts ?? [])].filter(
    (each) => each.key !== key && each.key !== replaces?.key && !isHeld(state, each.key),
  );
}

const isHeld = ({ held }: ComposerState, key: string): boolean => held.some((reply) => reply.key === key);

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

/** Gives a text a key of its own. It continues what the server has of it. */
function takeKey({ savedAt, ...draft }: Draft, newKey: string): Draft {
  const { key, replaces } = draft;
  const version = key !== undefined && savedAt !== undefined ? { key, savedAt } : replaces;
  return { ...draft, key: newKey, replaces: version, isTried: false };
}

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
    return setDraft(to.memberId, takeKey(draft, newKey))(state);
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

/** Notes that the server did not take a draft, unless a newer one has taken its place. */
export const failDraft =
  (memberId: string, draft: Draft): Transition =>
  (state) =>
    isUnsaved(state, memberId, draft) ? setDraft(memberId, { ...draft, status: 'failed' })(state) : state;

/** Notes that the server has a draft. A newer text of the same key no longer continues another one. */
export const settleDraft =
  (memberId: string, draft: Draft, savedAt: string | undefined, now: number): Transition =>
  (state) => {
    const newest = state.drafts[memberId];
    if (!newest || newest.key !== draft.key) return state;
    const status = isUnsaved(state, memberId, draft) ? 'saved' : newest.status;
    const settled = { ...newest, status, replaces: undefined, settledAt: now };
    return setDraft(memberId, savedAt === undefined ? settled : { ...settled, savedAt })(state);
  };

/** Keeps words that were typed with the key of a text that another device sent in the meantime. */
export const rekey =
  (memberId: string, sentKey: string, newKey: string): Transition =>
  (state) => {
    const draft = state.drafts[memberId];
    if (draft?.key !== sentKey) return state;
    const { savedAt: _, ...rest } = takeKey(draft, newKey);
    return setDraft(memberId, { ...rest, replaces: undefined, status: 'unsaved' })(state);
  };

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

/** Shows the draft that the server made of an undone reply, or continues it with text that only this page has. */
export const bringBackSaved =
  (memberId: string, body: string, draft: SavedDraft | null, newKey: string): Transition =>
  (state) => {
    const isTyped = listUnsaved(state.drafts).some(([id]) => id === memberId);
    if (draft && !isTyped) return setDraft(memberId, { ...draft, isTried: true, status: 'saved' })(state);
    const back = bringBack(memberId, body, newKey)(state);
    const typed = back.drafts[memberId];
    if (!draft || !typed) return back;
    const replaces = { key: draft.key, savedAt: draft.savedAt };
    return setDraft(memberId, { ...typed, key: newKey, replaces })(back);
  };

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

export const discard = (memberId: string): Transition => setDraft(memberId, emptyDraft);

/** Removes names and drafts from memory, except for text that only this page has. */
export const forget: Transition = ({ drafts, held }) => ({
  drafts: Object.fromEntries(listUnsaved(drafts)),
  held: held.filter(({ problem }) => problem === undefined).map((reply) => ({ ...reply, name: '' })),
});
