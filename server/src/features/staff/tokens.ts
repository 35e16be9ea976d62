import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import type { operatorIssueToken, operatorListTokens } from '@moments/contract/staff/operator-tokens';
import { recordAudit } from '../../platform/audit/index.ts';
import { AppError, invalidFields } from '../../platform/errors/app-error.ts';
import { readAccessToken } from '../../platform/http/access-token.ts';
import type { Services } from '../../services.ts';
import {
  findOperatorName,
  insertToken,
  listTokens,
  revokeToken,
  type StoredToken,
} from './operator-tokens-repository.ts';

/** Creates a token of 256 random bits. Its prefix lets people and secret scanners recognize it. */
const newOperatorToken = (): string => `moments-operator-${randomBytes(32).toString('base64url')}`;

/** Hashes a token for storage. */
const hashOperatorToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Identifies an operator by the configuration's bootstrap token or an issued token (OPS-01). Members' session tokens are rejected.
 * @returns the name for the audit log
 */
export const authenticateOperator =
  ({ configuration, database }: Services) =>
  async (request: FastifyRequest): Promise<string> => {
    const token = readAccessToken(request);
    if (token === '') throw new AppError('UNAUTHENTICATED');
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

const toTokenRow = ({ id, name, createdAt, issuedBy, revokedAt }: StoredToken): TokenRow => ({
  id,
  name,
  issuedAt: createdAt.toISOString(),
  issuedBy,
  revokedAt: revokedAt?.toISOString() ?? null,
});

export async function showTokens({ database }: Needed, operator: string): Promise<TokenRow[]> {
  await recordAudit(database, { actor: `operator:${operator}`, action: 'operator-tokens.listed' });
  return (await listTokens(database)).map(toTokenRow);
}

/**
 * Issues a token. Only this reply contains it; the server stores a hash (OPS-01).
 * @throws AppError INVALID_REQUEST if the name has a token
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
      throw invalidFields({
        name: 'A token with this name exists. Revoke it first, or use a different name',
      });
    await recordAudit(transaction, {
      actor: `operator:${operator}`,
      action: 'operator-token.issued',
      after: { tokenId: issued.id, name },
    });
    return { token, issued: toTokenRow(issued) };
  });
}

/**
 * Revokes a token, which may be the operator's own, from its next call on.
 * @throws AppError NOT_FOUND
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
    return toTokenRow(revoked);
  });
}
