import type { ApiError } from './api-error.ts';

/** An error that ends the whole session, not only the call. */
type SessionError = 'signed-out' | 'stopped' | 'deactivated';

/** The session's functions for calls. The session registers itself at start, so `api/` doesn't import it. */
export interface SessionHooks {
  readonly getToken: () => string | undefined;
  /** The server has answered a call that carried this token. */
  readonly onUse: (token: string) => void;
  readonly onError: (error: SessionError) => void;
}

const noSession: SessionHooks = {
  getToken: () => undefined,
  onUse: () => undefined,
  onError: () => undefined,
};
let hooks = noSession;

export const registerSession = (session: SessionHooks): void => {
  hooks = session;
};

export const unregisterSession = (): void => registerSession(noSession);

export const getToken = (): string | undefined => hooks.getToken();

/** Notifies the session that a call with its token succeeded. */
export function reportSessionUse(token: string | undefined): void {
  if (token !== undefined) hooks.onUse(token);
}

const deactivatedMessage = 'account deactivated. please contact support.';

function getSessionError(error: ApiError): SessionError | undefined {
  if (error.code === 'MEMBER_STOPPED') return 'stopped';
  const isDeactivated =
    error.code === 'MEMBER_DEACTIVATED' || error.message.trim().toLowerCase() === deactivatedMessage;
  if (isDeactivated) return 'deactivated';
  return error.statusCode === 401 ? 'signed-out' : undefined;
}

/**
 * Notifies the session of an error that ends it (SESS-03, STOP-01, STOP-02).
 * @param token the token of the call. A late reply to an ended session must not end the current one.
 */
export function reportSessionError(error: ApiError, token: string | undefined): void {
  const ended = getSessionError(error);
  if (ended === undefined || token !== getToken()) return;
  if (ended === 'signed-out' && token === undefined) return;
  hooks.onError(ended);
}
