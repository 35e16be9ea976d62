import { create } from 'zustand';
import type { TypedDraft } from '@moments/contract/conversations/draft-rules';
import { staffSaveDraft } from '@moments/contract/conversations/staff-notes';
import { call } from '../../../api/call.ts';
import { DeskError } from '../../../api/desk-error.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useLive } from '../../../live/live-store.ts';
import { onForget, useSession } from '../../../session/session-store.ts';
import { conversationKey } from '../conversation-keys.ts';
import { refreshConversation, type Conversation } from '../inbox-queries.ts';
import { focusComposer } from './composer-focus.ts';
import * as machine from './composer-machine.ts';

/** Milliseconds from the last key until the draft is saved on the server, and from a failed try until the next. */
const timing = { save: 800, retry: 3_000 } as const;

/** Rejections that end without a change of the call: without a connection, and while the desk is locked, signed out, or asks for a passkey. */
const passing = ['OFFLINE', 'DESK_LOCKED', 'PASSKEY_REQUIRED', 'UNAUTHENTICATED', 'SESSION_EXPIRED'];

/** Rejections of a draft that stay: the conversation isn't open to the person anymore. */
const lasting = ['NO_ACCESS', 'NOT_FOUND', 'REASON_REQUIRED'];

const isOneOf = (codes: readonly string[], error: unknown): boolean =>
  error instanceof DeskError && codes.includes(error.code);

export const useComposer = create<machine.ComposerState>(() => machine.emptyComposer);
const { getState, setState: apply } = useComposer;

export const createKey = () => crypto.randomUUID();

/** Asks before the page is closed while it has text that it can't save while it closes. The browser shows a question of its own. */
const askBeforeLeaving = (event: BeforeUnloadEvent): void => {
  const { drafts, held } = getState();
  const hasFailed = Object.values(drafts).some(({ status }) => status === 'failed');
  if (hasFailed || held.some(machine.isUnsent) || useLive.getState().status === 'offline')
    event.preventDefault();
};

useComposer.subscribe(({ drafts, held }) => {
  const hasOwnText = machine.listUnsaved(drafts).length > 0 || held.some(machine.isUnsent);
  if (hasOwnText) addEventListener('beforeunload', askBeforeLeaving);
  else removeEventListener('beforeunload', askBeforeLeaving);
});

/** The person whose text the page keeps. */
let writer: string | undefined;
export const getWriter = (): string | undefined => writer;
useSession.subscribe((state) => {
  if (state.phase !== 'open' || state.session.staff.id === writer) return;
  writer = state.session.staff.id;
  apply(machine.emptyComposer);
});

/** Tries until the server has it, also over a lost connection and a lock. @throws what the server rejects for good */
export async function keepTrying(
  act: () => Promise<void>,
  isNeeded: () => boolean,
  onWait: () => void = () => undefined,
): Promise<void> {
  while (isNeeded()) {
    try {
      if (useSession.getState().phase === 'open') {
        await act();
        return;
      }
    } catch (error) {
      if (!isOneOf(passing, error)) throw error;
    }
    onWait();
    await new Promise((resolve) => setTimeout(resolve, timing.retry));
  }
}

/** The newest write about each member. */
const turns = new Map<string, Promise<void>>();

/**
 * Runs the writes of a member's drafts and replies one after the other. On a bad connection, two could otherwise change places: a draft
 * that arrives after its reply would bring sent text back, and a second reply could leave before the first.
 */
export function runInTurn(memberId: string, act: () => Promise<void>): Promise<void> {
  const done = (turns.get(memberId) ?? Promise.resolve()).then(act);
  const settled = done.catch(() => undefined);
  turns.set(memberId, settled);
  return done;
}

async function putDraft(memberId: string, draft: machine.Draft): Promise<void> {
  const { mode, body, key = createKey(), replaces = null } = draft;
  try {
    const reply = await call(staffSaveDraft, {
      params: { memberId },
      body: { mode, body, key, replaces },
      keepalive: true,
    });
    // A text that was tried is the one that was sent.
    if (reply.isSent && !draft.isTried) change(memberId, machine.rekey(memberId, key, createKey()));
    else apply(machine.settleDraft(memberId, draft, reply.savedAt ?? undefined, performance.now()));
    if (reply.hasOthers) readOtherDrafts(memberId);
  } catch (error) {
    apply(machine.failDraft(memberId, draft));
    throw error;
  }
}

/** Saves what is typed on the server, even when the connection comes back later. A newer draft takes its place. */
export async function saveDraft(memberId: string): Promise<void> {
  const draft = getState().drafts[memberId];
  if (!draft) return;
  const isNeeded = () => machine.isUnsaved(getState(), memberId, draft);
  const save = async () => (isNeeded() ? putDraft(memberId, draft) : undefined);
  try {
    await keepTrying(() => runInTurn(memberId, save), isNeeded);
  } catch (error) {
    // Words that the server rejects stay with the page, which asks before it is closed. Without words, there is nothing to keep.
    if (!isOneOf(lasting, error) || draft.body.trim() !== '') return;
    apply(machine.settleDraft(memberId, draft, undefined, performance.now()));
  }
  if (useSession.getState().phase !== 'open') apply(machine.forget);
}

/** Reads what another device has, once the page knows of it. */
function readOtherDrafts(memberId: string): void {
  const to = queryClient.getQueryData<Conversation>(conversationKey(memberId));
  if (to && machine.listOtherDrafts(getState(), to).length === 0) refreshConversation(queryClient, memberId);
}

/** Adds what was typed on another device to what is typed here, and then deletes it there. */
export async function takeOtherDraft(to: machine.Target, other: machine.SavedDraft): Promise<void> {
  const typed = machine.getDraft(getState(), to);
  const body = typed.body.trim() === '' ? other.body : `${typed.body.trimEnd()}\n\n${other.body}`;
  write(to, { mode: other.mode, body });
  await saveDraft(to.memberId);
  await deleteOtherDraft(to.memberId, other);
  focusComposer(to.memberId);
}

/** Deletes what was typed on another device. @throws DeskError */
export async function deleteOtherDraft(memberId: string, { mode, key }: machine.SavedDraft): Promise<void> {
  await call(staffSaveDraft, { params: { memberId }, body: { mode, body: '', key, replaces: null } });
  refreshConversation(queryClient, memberId);
}

/** Removes words that no longer have a place, because the conversation isn't open to the person anymore. */
export const discardDraft = (memberId: string): void => apply(machine.discard(memberId));

const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Changes what is typed, and saves it when the person pauses. */
export function change(memberId: string, transition: machine.Transition): void {
  apply(transition);
  clearTimeout(timers.get(memberId));
  const timer = setTimeout(() => void saveDraft(memberId), timing.save);
  timers.set(memberId, timer);
}

export const write = (to: machine.Target, typed: Partial<TypedDraft>): void =>
  change(to.memberId, machine.write(to, typed, createKey()));

/** Adds text to the reply, after which the person goes on typing. */
export function insertReply(to: machine.Target, text: string): void {
  change(to.memberId, machine.insert(to, text, createKey()));
  focusComposer(to.memberId);
}

/** Saves all drafts while the page closes, so nothing can wait its turn. The server's copy of a reply's text stays until it has the reply. */
function saveWhileClosing(): void {
  const { drafts, held } = getState();
  const waiting = held.filter(machine.isUnsent).map(({ memberId }) => memberId);
  for (const [memberId, draft] of machine.listUnsaved(drafts))
    if (!waiting.includes(memberId)) putDraft(memberId, draft).catch(() => undefined);
}

/** Saves what is typed before the page closes or locks, and then forgets it, even on other screens. @returns stops */
export function keepDrafts(): () => void {
  addEventListener('pagehide', saveWhileClosing);
  const stop = onForget(async () => {
    const saved = machine.listUnsaved(getState().drafts).map(([memberId]) => saveDraft(memberId));
    apply(machine.forget);
    await Promise.all(saved);
  });
  return () => {
    removeEventListener('pagehide', saveWhileClosing);
    stop();
  };
}
