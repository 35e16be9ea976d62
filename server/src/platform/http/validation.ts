import type { FastifySchemaCompiler } from 'fastify';
import { safeParse, type $ZodError, type $ZodType } from 'zod/v4/core';
import { errorTable, type ErrorReply } from '@moments/contract/http/errors';
import { toFieldErrors, zodErrorMap } from '@moments/contract/http/zod-error-map';

/** Input that a schema of the contract refuses. */
export class InvalidInput extends Error {
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

/** Validates by the contract's schemas, with words for every issue (API-03). */
export const validatorCompiler: FastifySchemaCompiler<$ZodType> =
  ({ schema, httpPart }) =>
  (data: unknown) => {
    const result = safeParse(schema, data, { error: zodErrorMap });
    return result.success
      ? { value: result.data }
      : { error: new InvalidInput(result.error, httpPart ?? 'request') };
  };
