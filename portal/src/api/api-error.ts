import type { ErrorSource } from '@moments/contract/http/error-sources';
import type { ErrorCode, FieldError } from '@moments/contract/http/errors';

/** What can go wrong before there is a reply: nobody there, too slow, or the caller went away. */
export type TransportCode = 'UNREACHABLE' | 'TIMED_OUT' | 'ABORTED';

interface Details {
  readonly source: ErrorSource;
  readonly message: string;
  readonly code: ErrorCode | TransportCode;
  /** The reply's; 500 where there was none (ERR-03). */
  readonly statusCode: number;
  readonly fields: readonly FieldError[];
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;
}

/** A refused or failed call. `message` is for the person (ERR-01). */
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

/** A call's end as a value. */
export type Result<T> =
  { readonly ok: true; readonly reply: T } | { readonly ok: false; readonly error: ApiError };
