import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Services } from '../../services.ts';
import { hashOperatorToken } from './operator-token.ts';
import { findOperatorName } from './operator-tokens-repository.ts';

/**
 * Who an operator's call comes from (OPS-01): the bootstrap token of the configuration, or one issued by name. A member's
 * token is neither, and an operator's is no session.
 * @returns the name for the audit trail
 */
export const authenticateOperator =
  ({ configuration, database }: Services) =>
  async (request: FastifyRequest): Promise<string> => {
    const token = request.headers.authorization;
    if (token === undefined || token === '') throw new AppError('UNAUTHENTICATED');
    const hash = hashOperatorToken(token);
    const { operatorToken } = configuration;
    if (operatorToken !== undefined && timingSafeEqual(hash, hashOperatorToken(operatorToken)))
      return 'bootstrap';
    const name = await findOperatorName(database, hash);
    if (name === undefined) throw new AppError('UNAUTHENTICATED');
    return name;
  };
