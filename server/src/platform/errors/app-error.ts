import {
  errorTable,
  getErrorMessage,
  type ErrorCode,
  type FieldError,
  type Readers,
} from '@moments/contract/http/errors';
import { formatTooManyTries } from '@moments/contract/values/waits';

interface ErrorDetails {
  /** A more exact message than the table's. */
  readonly message?: string;
  readonly fields?: readonly FieldError[];
  /** Seconds after which the caller may try again. */
  readonly retryAfter?: number;
  /** For the log: without personal data and codes. */
  readonly cause?: unknown;
}

/** Returns the message of a reached limit, with the wait (AUTH-23). */
const getExactMessage = (code: ErrorCode, { message, retryAfter }: ErrorDetails): string | undefined =>
  message ??
  (code === 'TOO_MANY_REQUESTS' && retryAfter !== undefined ? formatTooManyTries(retryAfter) : undefined);

/**
 * An expected error, with a code of the contract's table. It is thrown so that the surrounding transaction rolls back. The error
 * handler converts it to a reply.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: readonly FieldError[] | undefined;
  readonly retryAfter: number | undefined;
  private readonly exactMessage: string | undefined;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    const exactMessage = getExactMessage(code, details);
    super(exactMessage ?? getErrorMessage(code, 'members'), { cause: details.cause });
    this.exactMessage = exactMessage;
    this.name = 'AppError';
    this.code = code;
    this.status = errorTable[code].status;
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
  }

  /** Returns the message for the people who read the reply. */
  explainTo(readers: Readers): string {
    return this.exactMessage ?? getErrorMessage(this.code, readers);
  }
}

export function invalidFields(errors: Readonly<Record<string, string | undefined>>): AppError {
  const fields = Object.entries(errors).flatMap(([field, message]) =>
    message === undefined ? [] : [{ field, message }],
  );
  return new AppError('INVALID_REQUEST', { fields, ...(fields[0] ? { message: fields[0].message } : {}) });
}
