import type { ErrorSource } from '@moments/contract/http/error-sources';
import type { ErrorCode, FieldError } from '@moments/contract/http/errors';

/** Errors without a reply: the server can't be reached, takes too long, or the caller aborted. */
export type TransportCode = 'UNREACHABLE' | 'TIMED_OUT' | 'ABORTED';

interface Details {
  readonly source: ErrorSource;
  readonly message: string;
  readonly code: ErrorCode | TransportCode;
  /** The reply's status code, or 500 if there was no reply (ERR-03). */
  readonly statusCode: number;
  readonly fields: readonly FieldError[];
  /** Seconds to wait before the next try. */
  readonly retryAfter: number | undefined;
}

/** A rejected or failed call. The member reads `message` (ERR-01). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly source: ErrorSource;
  readonly code: ErrorCode | TransportCode;
  readonly statusCode: number;
  readonly fields: readonly FieldError[];
  readonly retryAfter: number | undefined;

  constructor(details: Details) {
    super(details.message);
    this.source = details.source;
    this.code = details.code;
    this.statusCode = details.statusCode;
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
  }
}

export type Result<T> =
  | { readonly ok: true; readonly reply: T }
  | { readonly ok: false; readonly error: ApiError };
