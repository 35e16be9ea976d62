import type { ApiError } from './api-error.ts';

/** What a refusal says about the session as a whole, not only about the call. */
type Refusal = 'signed-out' | 'stopped' | 'deactivated';

/** The session's side of every call. The session connects itself at start, so that calls know nothing of it. */
export interface SessionHooks {
  readonly token: () => string | undefined;
  /** The server has answered a call that carried this token. */
  readonly used: (token: string) => void;
  readonly refused: (refusal: Refusal) => void;
}

const unconnected: SessionHooks = { token: () => undefined, used: () => undefined, refused: () => undefined };
let connection = unconnected;

export const registerSession = (session: SessionHooks): void => {
  connection = session;
};

export const disconnect = (): void => registerSession(unconnected);

export const currentToken = (): string | undefined => connection.token();

/** Tells the session that a call with its token went well. */
export function reportSessionUse(token: string | undefined): void {
  if (token !== undefined) connection.used(token);
}

const deactivatedMessage = 'account deactivated. please contact support.';

function refusalIn(error: ApiError): Refusal | undefined {
  if (error.code === 'MEMBER_STOPPED') return 'stopped';
  const isDeactivated =
    error.code === 'MEMBER_DEACTIVATED' || error.message.trim().toLowerCase() === deactivatedMessage;
  if (isDeactivated) return 'deactivated';
  return error.statusCode === 401 ? 'signed-out' : undefined;
}

/**
 * Tells the session what an error means for it (SESS-03, STOP-01, STOP-02).
 * @param token the one that the call carried: an answer to a session that has ended meanwhile must not end the present one
 */
export function reportSessionError(error: ApiError, token: string | undefined): void {
  const refusal = refusalIn(error);
  if (refusal === undefined || token !== currentToken()) return;
  if (refusal === 'signed-out' && token === undefined) return;
  connection.refused(refusal);
}
