import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { errorTable, type ErrorCode, type ErrorReply } from '@moments/contract/http/errors';
import { AppError } from '../errors/app-error.ts';
import { InvalidInput } from './validation.ts';

const reply = (code: ErrorCode, more: Partial<ErrorReply> = {}): ErrorReply => ({
  statusCode: errorTable[code].status,
  code,
  message: errorTable[code].message,
  ...more,
});

function ofRefusal(refusal: AppError): ErrorReply {
  return reply(refusal.code, {
    message: refusal.message,
    ...(refusal.fields ? { fields: [...refusal.fields] } : {}),
    ...(refusal.retryAfter === undefined ? {} : { retryAfter: refusal.retryAfter }),
  });
}

const byFastifyCode: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'INVALID_REQUEST',
  FST_ERR_CTP_INVALID_JSON_BODY: 'INVALID_REQUEST',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'INVALID_REQUEST',
};

/** What an error of any kind becomes for the caller. */
function replyFor(error: FastifyError | AppError | InvalidInput): ErrorReply {
  if (error instanceof AppError) return ofRefusal(error);
  if (error instanceof InvalidInput) return error.reply;
  const known = byFastifyCode[error.code];
  if (known) return reply(known);
  if (error.statusCode === 429) return reply('TOO_MANY_REQUESTS');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return reply('INVALID_REQUEST');
  return reply('UNEXPECTED');
}

/** The one place where errors become replies (ERR-01, API-03). The log gets the cause, without what the request carried. */
export function handleError(
  error: FastifyError | AppError | InvalidInput,
  request: FastifyRequest,
  answer: FastifyReply,
): void {
  const body = replyFor(error);
  if (body.statusCode >= 500) request.log.error({ err: error, code: body.code }, 'request failed');
  else request.log.info({ code: body.code }, 'request refused');
  if (body.retryAfter !== undefined) void answer.header('retry-after', body.retryAfter);
  void answer.status(body.statusCode).send(body);
}
