import type { FastifyError, FastifyReply, FastifyRequest, FastifySchemaCompiler } from 'fastify';
import { safeParse, type $ZodError, type $ZodType } from 'zod/v4/core';
import {
  errorTable,
  getErrorMessage,
  type ErrorCode,
  type ErrorReply,
  type Readers,
} from '@moments/contract/http/errors';
import { toFieldErrors, zodErrorMap } from '@moments/contract/http/zod-error-map';
import { findUnavailable } from '../database/database-unavailable.ts';
import { AppError } from '../errors/app-error.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The readers of this application's errors; members if it is missing. */
    readonly readers?: Readers;
  }
}

/** Input that a schema of the contract rejects. */
class InvalidInput extends Error {
  readonly reply: ErrorReply;

  constructor(error: $ZodError, part: string) {
    super('invalid input');
    const fields = toFieldErrors(error.issues, part);
    const { status, message } = errorTable.INVALID_REQUEST;
    this.reply = {
      statusCode: status,
      code: 'INVALID_REQUEST',
      message: fields[0]?.message ?? message,
      fields,
    };
  }
}

/** Validates with the contract's schemas, with a message for every issue (API-03). */
export const compileValidator: FastifySchemaCompiler<$ZodType> =
  ({ schema, httpPart }) =>
  (data: unknown) => {
    const result = safeParse(schema, data, { error: zodErrorMap });
    return result.success
      ? { value: result.data }
      : { error: new InvalidInput(result.error, httpPart ?? 'request') };
  };

const createErrorReply = (code: ErrorCode, readers: Readers, more: Partial<ErrorReply> = {}): ErrorReply => ({
  statusCode: errorTable[code].status,
  code,
  message: getErrorMessage(code, readers),
  ...more,
});

function toReply(error: AppError, readers: Readers): ErrorReply {
  return createErrorReply(error.code, readers, {
    message: error.explainTo(readers),
    ...(error.fields ? { fields: [...error.fields] } : {}),
    ...(error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter }),
  });
}

/** Seconds after which a caller whom the database kept waiting may try again. */
const retryAfter = 2;

const byFastifyCode: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'INVALID_REQUEST',
  FST_ERR_CTP_INVALID_JSON_BODY: 'INVALID_REQUEST',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'INVALID_REQUEST',
  FST_ERR_MAX_PARAM_LENGTH: 'URI_TOO_LONG',
};

function toErrorReply(error: FastifyError | AppError | InvalidInput, readers: Readers): ErrorReply {
  if (error instanceof AppError) return toReply(error, readers);
  if (error instanceof InvalidInput) return error.reply;
  if (findUnavailable(error)) return createErrorReply('UNAVAILABLE', readers, { retryAfter });
  const known = byFastifyCode[error.code];
  if (known) return createErrorReply(known, readers);
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return createErrorReply('INVALID_REQUEST', readers);
  return createErrorReply('UNEXPECTED', readers);
}

const getReaders = ({ server }: FastifyReply): Readers => server.readers ?? 'members';

/** Replies with an error of the contract, and logs nothing. */
export function sendError(error: AppError, answer: FastifyReply): void {
  send(toReply(error, getReaders(answer)), answer);
}

function send(body: ErrorReply, answer: FastifyReply): void {
  if (body.retryAfter !== undefined) void answer.header('retry-after', body.retryAfter);
  void answer.status(body.statusCode).send({ ...body, requestId: answer.request.id });
}

/** Gets the provider's code of a rejection, such as a bank's decline code. */
const getCause = (error: Error): string | undefined =>
  error instanceof AppError && typeof error.cause === 'string' ? error.cause : undefined;

/** Replies with the error and logs its cause, without the request's data (ERR-01, API-03). */
export function handleError(
  error: FastifyError | AppError | InvalidInput,
  request: FastifyRequest,
  answer: FastifyReply,
): void {
  const body = toErrorReply(error, getReaders(answer));
  if (body.statusCode >= 500) request.log.error({ err: error, code: body.code }, 'request failed');
  else request.log.info({ code: body.code, cause: getCause(error) }, 'request rejected');
  send(body, answer);
}
