import { create } from 'zustand';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import { staffUnlockByPasskey, staffUsePasskey, type UsedPasskey } from '@moments/contract/staff/passkeys';
import {
  staffFindSession,
  staffGetSession,
  staffLock,
  staffSignOut,
  staffUnlock,
  staffVerifyCode,
} from '@moments/contract/staff/sessions';
import { call, onRejection } from '../api/call.ts';
import { isOffline, type DeskError } from '../api/desk-error.ts';
import { queryClient } from '../api/query-client.ts';
import { canUsePasskeys, createPasskey } from './passkeys.ts';

export type DeskSession = ReplyOf<typeof staffGetSession>;

export type SessionState =
  | { readonly phase: 'starting' | 'unreachable' }
  | { readonly phase: 'signed-out'; readonly notice: string | undefined }
  /** `new-passkey`: signed in, before the desk, with a passkey to add or to decline. */
  | { readonly phase: 'new-passkey' | 'open' | 'locked'; readonly session: DeskSession };

export const useSession = create<SessionState>(() => ({ phase: 'starting' }));

const set = (state: SessionState): void => useSession.setState(state, true);

type ForgetListener = () => void | Promise<void>;
const forgetListeners = new Set<ForgetListener>();

/** Calls when names and texts must leave the page's memory. The lock waits a moment for what a listener returns. @returns stops */
export function onForget(listener: ForgetListener): () => void {
  forgetListeners.add(listener);
  return () => void forgetListeners.delete(listener);
}

/** Removes names and texts from the page's memory. @returns resolves when the server has the last drafts */
export async function forgetData(): Promise<void> {
  const saved = [...forgetListeners].map((listener) => listener());
  for (const query of queryClient.getQueryCache().getAll()) {
    // A query whose screen closes after this would keep itself for minutes, and what it had before a read that is on its way.
    query.gcTime = 0;
    query.reset();
  }
  queryClient.clear();
  await Promise.all(saved.map((each) => Promise.resolve(each)));
}

function getPhase({ isLocked, passkey }: DeskSession): 'locked' | 'new-passkey' | 'open' {
  if (isLocked) return 'locked';
  return passkey.duty === 'required' ? 'new-passkey' : 'open';
}

function showSession(session: DeskSession): void {
  if (session.isLocked) void forgetData();
  set({ phase: getPhase(session), session });
}

export function showSignedOut(notice?: string): void {
  void forgetData();
  set({ phase: 'signed-out', notice });
}

async function showLocked(): Promise<void> {
  const state = useSession.getState();
  if (state.phase !== 'open' && state.phase !== 'new-passkey') return;
  const saved = forgetData();
  set({ phase: 'locked', session: state.session });
  await saved;
}

const isSignedIn = (): boolean => ['new-passkey', 'open', 'locked'].includes(useSession.getState().phase);

const endedMessage = 'Your session has ended. Sign in to go on. Your drafts in conversations are kept.';

function followRejection({ code }: DeskError): void {
  if (code === 'DESK_LOCKED') void showLocked();
  // A new role, for example, may need a passkey. The session says so.
  if (code === 'PASSKEY_REQUIRED' && useSession.getState().phase === 'open') void readSession();
  if (code !== 'UNAUTHENTICATED' && code !== 'SESSION_EXPIRED') return;
  if (isSignedIn()) showSignedOut(endedMessage);
}

/** Follows the server's word about the session from now on. @returns stops */
export const watchSession = (): (() => void) => onRejection(followRejection);

/** Looks for a session. Before sign-in there is none, which is no error. */
async function findSession(): Promise<void> {
  const { session } = await call(staffFindSession);
  if (session) showSession({ ...session, statusCode: 200 });
  else showSignedOut();
}

/**
 * Reads the session again: roles may have changed, or it may have ended.
 * @param isBackground whether the page reads without the person, which doesn't count as use
 */
export async function readSession({ isBackground = false } = {}): Promise<void> {
  const wasSignedIn = isSignedIn();
  try {
    if (isSignedIn()) showSession(await call(staffGetSession, { isBackground }));
    else await findSession();
  } catch (error) {
    // A rejection has already said why the session ended.
    if (wasSignedIn) return;
    if (isOffline(error)) set({ phase: 'unreachable' });
    else showSignedOut();
  }
}

/** Signs in by an emailed code, and offers a passkey where there are some. @throws DeskError */
export async function signIn(email: string, code: string): Promise<void> {
  const session = await call(staffVerifyCode, { body: { email, code } });
  if (canUsePasskeys() && session.passkey.duty !== 'none') set({ phase: 'new-passkey', session });
  else showSession(session);
}

/** Signs in with a passkey. @throws DeskError */
export async function signInByPasskey(passkey: UsedPasskey): Promise<void> {
  showSession(await call(staffUsePasskey, { body: { passkey } }));
}

/** Goes on to the desk without a passkey, where it's only offered. */
export function openDesk(): void {
  const state = useSession.getState();
  if (state.phase === 'new-passkey') showSession(state.session);
}

/** Adds a passkey on this device and opens the desk. @throws Error of the browser if the person cancels; DeskError */
export async function addFirstPasskey(): Promise<void> {
  await createPasskey();
  showSession(await call(staffGetSession));
}

/** Unlocks the desk with a passkey. @throws DeskError */
export async function unlockByPasskey(passkey: UsedPasskey): Promise<void> {
  showSession(await call(staffUnlockByPasskey, { body: { passkey } }));
}

/** Unlocks the desk with an emailed code. @throws DeskError */
export async function unlock(code: string): Promise<void> {
  showSession(await call(staffUnlock, { body: { code } }));
}

/** Milliseconds for which the server's lock waits for the last drafts: a locked session saves nothing. */
const longestSave = 2_000;

/** Locks right away, even if the server can't be reached. The server locks an idle session itself. */
export async function lock(): Promise<void> {
  const isSaved = showLocked();
  await Promise.race([isSaved, new Promise((resolve) => setTimeout(resolve, longestSave))]);
  await call(staffLock).catch(() => undefined);
}

/** Signs out. @throws DeskError if the server couldn't end the session */
export async function signOut(): Promise<void> {
  await call(staffSignOut);
  showSignedOut('You’re signed out.');
}
