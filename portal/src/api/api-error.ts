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
  /** The request in the server's log. */
  readonly requestId?: string | undefined;
}

/** Errors whose cause only the log tells: support asks for the reference (RENEW-07). */
const needsReference = ({ code, statusCode }: Details): boolean =>
  statusCode >= 500 || code === 'CARD_DECLINED';

/** A rejected or failed call. The member reads `message` (ERR-01). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly source: ErrorSource;
  readonly code: ErrorCode | TransportCode;
  readonly statusCode: number;
  readonly fields: readonly FieldError[];
  readonly retryAfter: number | undefined;
  /** What to tell support. Undefined if the message says it all. */
  readonly reference: string | undefined;

  constructor(details: Details) {
    super(details.message);
    this.source = details.source;
    this.code = details.code;
    this.statusCode = details.statusCode;
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
    this.reference = needsReference(details) ? details.requestId?.slice(0, 8) : undefined;
  }
}

export type Result<T> =
  | { readonly ok: true; readonly reply: T }
  | { readonly ok: false; readonly error: ApiError };
