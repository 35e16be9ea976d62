import { getErrorDefaults, type EndpointWire } from '@moments/contract/http/endpoint';
import type { ErrorReply } from '@moments/contract/http/errors';
import { ApiError } from './api-error.ts';
import type { RequestOutcome } from './transport.ts';

const getText = (body: object, name: string): string | undefined => {
  const value: unknown = Object.entries(body).find(([key]) => key === name)?.[1];
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
};

/**
 * Gets the text of an error. The first one found wins: the reply's `message`, its `errorMessage`, the transport's text, the
 * endpoint's default (ERR-01, ERR-02).
 */
export function getErrorText(reply: unknown, transport: string | undefined, fallback: string): string {
  const body = typeof reply === 'object' && reply !== null ? reply : {};
  return getText(body, 'message') ?? getText(body, 'errorMessage') ?? transport ?? fallback;
}

export const transportTexts = {
  unreachable: 'We couldn’t reach the server. Please check your connection and try again.',
  'timed-out': 'That took too long. Please try again.',
  aborted: 'The request was canceled.',
} as const;

/** The statuses of a proxy that can't reach a server. */
const gatewayStatuses: readonly number[] = [502, 503, 504];
const gatewayMessage = 'We can’t reach our server. Please try again in a moment.';

const transportCodes = { unreachable: 'UNREACHABLE', 'timed-out': 'TIMED_OUT', aborted: 'ABORTED' } as const;

const readStatusCode = (body: unknown): number | undefined =>
  typeof body === 'object' && body !== null && 'statusCode' in body && typeof body.statusCode === 'number'
    ? body.statusCode
    : undefined;

/**
 * Returns whether HTTP status and `statusCode` are both 200, or 201 when a payment intent is created (API-03). A reply without JSON isn't our
 * server's: a network may show its own page first.
 */
export function isSuccess(endpoint: EndpointWire, outcome: RequestOutcome): boolean {
  if (outcome.kind !== 'reply' || outcome.body === undefined) return false;
  const accepted: readonly number[] = [200, endpoint.success ?? 200];
  return (
    accepted.includes(outcome.status) && accepted.includes(readStatusCode(outcome.body) ?? outcome.status)
  );
}

/** Converts a failed outcome to an error (ERR-01 to ERR-03). */
export function toApiError(endpoint: EndpointWire, outcome: RequestOutcome): ApiError {
  const { errorSource: source, defaultError } = getErrorDefaults(endpoint);
  if (outcome.kind !== 'reply') {
    const message = transportTexts[outcome.kind];
    const code = transportCodes[outcome.kind];
    return new ApiError({ source, message, code, statusCode: 500, fields: [], retryAfter: undefined });
  }
  // The server's error handler replies in this shape. A proxy's reply lacks some or all of it.
  const body: Partial<ErrorReply> | null = typeof outcome.body === 'object' ? outcome.body : null;
  const statusCode = readStatusCode(outcome.body) ?? outcome.status;
  return new ApiError({
    source,
    message: getErrorText(
      body,
      gatewayStatuses.includes(outcome.status) ? gatewayMessage : undefined,
      defaultError,
    ),
    code: (body?.code ?? 'UNEXPECTED') as ApiError['code'],
    statusCode: statusCode < 400 ? 500 : statusCode,
    fields: body?.fields ?? [],
    retryAfter: body?.retryAfter,
    requestId: body?.requestId,
  });
}
