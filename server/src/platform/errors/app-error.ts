import { errorTable, type ErrorCode, type FieldError } from '@moments/contract/http/errors';

interface RefusalDetails {
  /** Words more exact than the table's. */
  readonly message?: string;
  readonly fields?: readonly FieldError[];
  /** Seconds after which it may be tried again. */
  readonly retryAfter?: number;
  /** For the log: no personal data, no codes. */
  readonly cause?: unknown;
}

/**
 * A call that is refused for a reason of the contract's table. Thrown, so that the transaction around it rolls back; turned
 * into a reply in one place, the error handler.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: readonly FieldError[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(details.message ?? errorTable[code].message, { cause: details.cause });
    this.name = 'Refusal';
    this.code = code;
    this.status = errorTable[code].status;
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
  }
}

/** A refusal of single fields: each says which and why. */
export function invalidFields(errors: Readonly<Record<string, string | undefined>>): AppError {
  const fields = Object.entries(errors).flatMap(([field, message]) =>
    message === undefined ? [] : [{ field, message }],
  );
  return new AppError('INVALID_REQUEST', { fields, ...(fields[0] ? { message: fields[0].message } : {}) });
}
