import type { ErrorCode, ErrorReply, FieldError } from '@moments/contract/http/errors';

/** `OFFLINE`: no server answered in time. `UNEXPECTED`: something other than our server answered. */
export type DeskErrorCode = ErrorCode | 'OFFLINE' | 'UNEXPECTED';

const offlineText = 'We couldn’t reach the server. Nothing is lost. Please try again.';

/** Finds out whether the server answered but a provider didn't. */
const isProviderAway = (code: string | undefined): boolean =>
  code === 'CARD_PROVIDER_UNAVAILABLE' || code === 'CODE_NOT_SENT';

/** Reads the body of a reply that isn't a success. A proxy's reply has another shape. */
export const readErrorReply = (body: unknown): Partial<ErrorReply> =>
  typeof body === 'object' && body !== null ? body : {};

/** A rejected or failed call. The person reads `message`. */
export class DeskError extends Error {
  override readonly name = 'DeskError';

  constructor(
    readonly code: DeskErrorCode,
    message: string,
    readonly fields: readonly FieldError[] = [],
  ) {
    super(message);
  }

  static createOffline(): DeskError {
    return new DeskError('OFFLINE', offlineText);
  }

  static fromReply(status: number, body: unknown): DeskError {
    const reply = readErrorReply(body);
    if (status >= 502 && !isProviderAway(reply.code)) return DeskError.createOffline();
    // The server's error handler replies in this shape.
    const code = (reply.code ?? 'UNEXPECTED') as DeskErrorCode;
    return new DeskError(
      code,
      reply.message ?? 'Something went wrong. Please try again.',
      reply.fields ?? [],
    );
  }
}

export const isOffline = (error: unknown): boolean => error instanceof DeskError && error.code === 'OFFLINE';

/** The server's message that something isn't open to the person, or no longer is. */
const closedCodes: readonly DeskErrorCode[] = ['REASON_REQUIRED', 'NO_ACCESS', 'NOT_FOUND'];
export const isClosed = (error: unknown): boolean =>
  error instanceof DeskError && closedCodes.includes(error.code);

export const getMessage = (error: unknown): string =>
  error instanceof DeskError ? error.message : 'Something went wrong. Please try again.';
