import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import type { operatorIssueToken, operatorListTokens } from '@moments/contract/staff/operator-tokens';
import { recordAudit } from '../../platform/audit/index.ts';
import { AppError, invalidFields } from '../../platform/errors/app-error.ts';
import type { Services } from '../../services.ts';
import {
  findOperatorName,
  insertToken,
  listTokens,
  revokeToken,
  type StoredToken,
} from './operator-tokens-repository.ts';

/** 256 random bits; the beginning tells people, and programs that look for leaked secrets, what it is. */
const newOperatorToken = (): string => `moments-operator-${randomBytes(32).toString('base64url')}`;

/** What is stored of a token. */
export const hashOperatorToken = (token: string): Buffer => createHash('sha256').update(token).digest();

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

type TokenRow = ReplyOf<typeof operatorListTokens>['tokens'][number];
type Needed = Pick<Services, 'database'>;

const rowOf = ({ id, name, createdAt, issuedBy, revokedAt }: StoredToken): TokenRow => ({
  id,
  name,
  issuedAt: createdAt.toISOString(),
  issuedBy,
  revokedAt: revokedAt?.toISOString() ?? null,
});

export async function showTokens({ database }: Needed, operator: string): Promise<TokenRow[]> {
  await recordAudit(database, { actor: `operator:${operator}`, action: 'operator-tokens.listed' });
  return (await listTokens(database)).map(rowOf);
}

/**
 * Issues a token; it is known to whoever asked, and to nobody else (OPS-01).
 * @throws Refusal INVALID_REQUEST for a name that has one
 */
export async function issueToken(
  { database }: Needed,
  operator: string,
  name: string,
): Promise<Pick<ReplyOf<typeof operatorIssueToken>, 'token' | 'issued'>> {
  const token = newOperatorToken();
  return database.transaction(async (transaction) => {
    const stored = { name, tokenHash: hashOperatorToken(token), issuedBy: operator };
    const issued = await insertToken(transaction, stored);
    if (!issued)
      throw invalidFields({ name: 'There is a token of that name. Revoke it first, or use another name' });
    await recordAudit(transaction, {
      actor: `operator:${operator}`,
      action: 'operator-token.issued',
      after: { tokenId: issued.id, name },
    });
    return { token, issued: rowOf(issued) };
  });
}

/**
 * Revokes a token, from its next call on; also one's own.
 * @throws Refusal NOT_FOUND
 */
export async function endToken({ database }: Needed, operator: string, id: string): Promise<TokenRow> {
  return database.transaction(async (transaction) => {
    const revoked = await revokeToken(transaction, id);
    if (!revoked) throw new AppError('NOT_FOUND');
    if (revoked.isNew)
      await recordAudit(transaction, {
        actor: `operator:${operator}`,
        action: 'operator-token.revoked',
        after: { tokenId: revoked.id, name: revoked.name },
      });
    return rowOf(revoked);
  });
}
