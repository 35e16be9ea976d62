import { randomBytes } from 'node:crypto';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import type { TokenRole } from '@moments/contract/staff/permissions';
import {
  overlapHours,
  tokenDays,
  type staffIssueToken,
  type staffListTokens,
  type staffRevokeToken,
} from '@moments/contract/staff/tokens';
import { recordAudit } from '../../../platform/audit/index.ts';
import { AppError, invalidFields } from '../../../platform/errors/app-error.ts';
import type { StaffCaller } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { requireOwnRights } from '../own-rights.ts';
import { listInvitedBy } from '../people/people-repository.ts';
import { hashApiToken, toTokenActor } from './authenticate-token.ts';
import {
  findToken,
  insertToken,
  keepActive,
  listTokens,
  replaceHash,
  revokeTokens,
  type StoredToken,
} from './tokens-repository.ts';

/** Lists the tokens that were issued with a token, or with one of those, as far as they aren't revoked. Also through a revoked one. */
function listIssuedWith(tokens: readonly StoredToken[], id: string): readonly StoredToken[] {
  const ids = new Set([id]);
  // A token is newer than the one with which it was issued, but the list may have any order.
  for (let size = 0; size < ids.size;) {
    size = ids.size;
    for (const token of tokens) if (token.issuedById && ids.has(token.issuedById)) ids.add(token.id);
  }
  return tokens.filter((token) => token.id !== id && ids.has(token.id) && token.revokedAt === null);
}

/** Creates a token of 256 random bits. Its prefix lets people and secret scanners recognize it. */
const createApiToken = (): string => `moments-staff-${randomBytes(32).toString('base64url')}`;

type TokenRow = ReplyOf<typeof staffIssueToken>['issued'];
type Issued = Pick<ReplyOf<typeof staffIssueToken>, 'token' | 'issued'>;
type Needed = Pick<Services, 'database' | 'clock'>;

const day = 86_400_000;
const toEnd = ({ clock }: Needed, days: number): Date => new Date(clock.now().getTime() + days * day);

const toTokenRow = (token: StoredToken): TokenRow => ({
  id: token.id,
  name: token.name,
  roles: token.roles,
  issuedAt: token.createdAt.toISOString(),
  issuedBy: token.issuedBy,
  expiresAt: token.expiresAt.toISOString(),
  lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
  revokedAt: token.revokedAt?.toISOString() ?? null,
});

/** Lists tokens, with what revoking each would concern. */
export async function showTokens(
  { database }: Needed,
  actor: string,
): Promise<ReplyOf<typeof staffListTokens>['tokens']> {
  await recordAudit(database, { actor, action: 'api-tokens.listed' });
  const tokens = await listTokens(database);
  const people = await listInvitedBy(
    database,
    tokens.map(({ name }) => toTokenActor(name)),
  );
  return tokens.map((token) => {
    const issued = listIssuedWith(tokens, token.id);
    const actors = [token, ...issued].map(({ name }) => toTokenActor(name));
    return {
      ...toTokenRow(token),
      revokesAlso: issued.map(({ name }) => name),
      invited: people
        .filter(({ invitedBy }) => invitedBy !== null && actors.includes(invitedBy))
        .map(({ name }) => name),
    };
  });
}

/**
 * Issues a token. Only this reply contains it; the server stores a hash (OPS-01).
 * @throws AppError INVALID_REQUEST if the name has a token; NO_ACCESS if the issuer has fewer rights; UNAUTHENTICATED if its token was revoked
 */
export async function issueToken(
  services: Needed,
  issuer: StaffCaller,
  {
    name,
    roles = ['service'],
    days = tokenDays.usual,
  }: {
    readonly name: string;
    readonly roles?: TokenRole[] | undefined;
    readonly days?: number | undefined;
  },
): Promise<Issued> {
  requireOwnRights(issuer, roles);
  const token = createApiToken();
  const expiresAt = toEnd(services, days);
  return services.database.transaction(async (transaction) => {
    if (issuer.tokenId !== null && !(await keepActive(transaction, issuer.tokenId)))
      throw new AppError('UNAUTHENTICATED');
    const issued = await insertToken(transaction, {
      name,
      roles,
      tokenHash: hashApiToken(token),
      issuedBy: issuer.name,
      issuedById: issuer.tokenId,
      expiresAt,
    });
    if (!issued)
      throw invalidFields({
        name: 'A token with this name exists. Revoke it first, or use a different name',
      });
    await recordAudit(transaction, {
      actor: issuer.actor,
      action: 'api-token.issued',
      after: { tokenId: issued.id, name, roles, expiresAt },
    });
    return { token, issued: toTokenRow(issued) };
  });
}

/**
 * Replaces a token's value and moves its end. The old value works for another hour, in which its program gets the new one. Renewed again in
 * that hour, only the new value is replaced.
 * @throws AppError NOT_FOUND if there is no active token; NO_ACCESS if the caller has fewer rights than the token
 */
export async function renewToken(
  services: Needed,
  caller: StaffCaller,
  id: string,
  { days = tokenDays.usual }: { readonly days?: number | undefined },
): Promise<Issued> {
  const token = createApiToken();
  const now = services.clock.now();
  return services.database.transaction(async (transaction) => {
    const before = await findToken(transaction, id);
    if (!before || before.revokedAt !== null) throw new AppError('NOT_FOUND');
    requireOwnRights(caller, before.roles);
    const overlap = new Date(now.getTime() + overlapHours * 3_600_000);
    const values = {
      tokenHash: hashApiToken(token),
      expiresAt: toEnd(services, days),
      // An expired value doesn't come back.
      formerUntil: overlap < before.expiresAt ? overlap : before.expiresAt,
    };
    const renewed = await replaceHash(transaction, id, values, now);
    if (!renewed) throw new AppError('NOT_FOUND');
    await recordAudit(transaction, {
      actor: caller.actor,
      action: 'api-token.renewed',
      after: { tokenId: id, name: renewed.name, expiresAt: renewed.expiresAt },
    });
    return { token, issued: toTokenRow(renewed) };
  });
}

/** What was done with a token: the names of the tokens that it issued, and the people whom it invited. */
type Issuances = Pick<ReplyOf<typeof staffRevokeToken>, 'tokens' | 'people'>;

/**
 * Revokes a token, which may be the caller's own, and all that were issued with it, from their next calls on.
 * @returns the token, the others that were revoked, and the active people whom these invited, for a person to judge
 * @throws AppError NOT_FOUND
 */
export async function endToken(
  { database }: Needed,
  actor: string,
  id: string,
): Promise<Issuances & { readonly revoked: TokenRow }> {
  return database.transaction(async (transaction) => {
    const revoked = await revokeTokens(transaction, id);
    const token = await findToken(transaction, id);
    if (!token) throw new AppError('NOT_FOUND');
    for (const { id: tokenId, name } of revoked)
      await recordAudit(transaction, {
        actor,
        action: 'api-token.revoked',
        after: { tokenId, name },
      });
    const others = revoked.filter((each) => each.id !== id);
    const actors = [token, ...others].map(({ name }) => toTokenActor(name));
    return {
      revoked: toTokenRow(token),
      tokens: others.map(({ name }) => name),
      people: (await listInvitedBy(transaction, actors)).map(({ invitedBy: _, ...person }) => person),
    };
  });
}
