import { and, asc, desc, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { TokenRole } from '@moments/contract/staff/permissions';
import { isUuid, type Queries, type Transaction } from '../../../platform/database/database.ts';
import { apiTokens } from '../../../platform/database/schema/index.ts';

/** The columns of a token without its hash. */
const columns = {
  id: apiTokens.id,
  name: apiTokens.name,
  createdAt: apiTokens.createdAt,
  issuedBy: apiTokens.issuedBy,
  issuedById: apiTokens.issuedById,
  roles: apiTokens.roles,
  expiresAt: apiTokens.expiresAt,
  lastUsedAt: apiTokens.lastUsedAt,
  revokedAt: apiTokens.revokedAt,
};

/** The holder of a token: the name for the audit log, and what they may do. The first token has no ID. */
export interface TokenHolder {
  readonly id: string | null;
  readonly name: string;
  readonly roles: readonly TokenRole[];
}

/** Finds the holder of a token that is not revoked, by its value or the one before a renewal. It may have expired. */
export async function findTokenHolder(queries: Queries, tokenHash: Buffer, now: Date) {
  const { id, name, roles, expiresAt, lastUsedAt } = columns;
  const isFormer = and(eq(apiTokens.formerHash, tokenHash), gt(apiTokens.formerUntil, now));
  const [row] = await queries
    .select({ id, name, roles, expiresAt, lastUsedAt })
    .from(apiTokens)
    .where(and(or(eq(apiTokens.tokenHash, tokenHash), isFormer), isNull(apiTokens.revokedAt)));
  return row;
}

const minute = 60_000;

/** Records when a token was used, at most once a minute. */
export async function recordTokenUse(
  queries: Queries,
  { id, lastUsedAt }: { readonly id: string; readonly lastUsedAt: Date | null },
  now: Date,
): Promise<void> {
  if (lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < minute) return;
  const isOlder = or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, now));
  await queries
    .update(apiTokens)
    .set({ lastUsedAt: now })
    .where(and(eq(apiTokens.id, id), isOlder));
}

/** Lists tokens, newest first. */
export const listTokens = (queries: Queries) =>
  queries.select(columns).from(apiTokens).orderBy(desc(apiTokens.createdAt), desc(apiTokens.id));

export type StoredToken = Awaited<ReturnType<typeof listTokens>>[number];

export async function findToken(queries: Queries, id: string): Promise<StoredToken | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await queries.select(columns).from(apiTokens).where(eq(apiTokens.id, id));
  return row;
}

/** Keeps a token from being revoked until the transaction ends. @returns false if it is revoked */
export async function keepActive(transaction: Transaction, id: string): Promise<boolean> {
  const rows = await transaction
    .select({ id: apiTokens.id })
    .from(apiTokens)
    .where(and(eq(apiTokens.id, id), isNull(apiTokens.revokedAt)))
    .for('share');
  return rows.length > 0;
}

/** Stores a token. @returns undefined if the name has a token that is not revoked */
export async function insertToken(
  queries: Queries,
  token: typeof apiTokens.$inferInsert,
): Promise<StoredToken | undefined> {
  const [row] = await queries.insert(apiTokens).values(token).onConflictDoNothing().returning(columns);
  return row;
}

/**
 * Replaces a token's value. The old one works until `formerUntil`. While one before it works, that one stays, with its end: the program may
 * have it, because the value that is replaced may never have arrived.
 * @returns undefined if the token is revoked
 */
export async function replaceHash(
  queries: Queries,
  id: string,
  {
    formerUntil,
    ...values
  }: { readonly tokenHash: Buffer; readonly expiresAt: Date; readonly formerUntil: Date },
  now: Date,
): Promise<StoredToken | undefined> {
  const isWorking = gt(apiTokens.formerUntil, now);
  const [row] = await queries
    .update(apiTokens)
    .set({
      ...values,
      formerHash: sql`case when ${isWorking} then ${apiTokens.formerHash} else ${apiTokens.tokenHash} end`,
      formerUntil: sql`case when ${isWorking} then ${apiTokens.formerUntil} else ${sql.param(formerUntil, apiTokens.formerUntil)} end`,
      warnedDays: null,
    })
    .where(and(eq(apiTokens.id, id), isNull(apiTokens.revokedAt)))
    .returning(columns);
  return row;
}

/** Lists the IDs of tokens that end until then. Revoked ones are left out. */
export async function listExpiringTokens(
  queries: Queries,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<string[]> {
  const { expiresAt, revokedAt } = apiTokens;
  const rows = await queries
    .select({ id: apiTokens.id })
    .from(apiTokens)
    .where(and(isNull(revokedAt), gt(expiresAt, now), lte(expiresAt, until)))
    .orderBy(asc(expiresAt), asc(apiTokens.id));
  return rows.map(({ id }) => id);
}

/** Finds a token and locks it, so that two workers don't warn of it twice. */
export async function lockToken(transaction: Transaction, id: string) {
  const [row] = await transaction
    .select({ ...columns, warnedDays: apiTokens.warnedDays })
    .from(apiTokens)
    .where(eq(apiTokens.id, id))
    .for('update');
  return row;
}

export type EndingToken = NonNullable<Awaited<ReturnType<typeof lockToken>>>;

export async function noteWarning(queries: Queries, id: string, warnedDays: number): Promise<void> {
  await queries.update(apiTokens).set({ warnedDays }).where(eq(apiTokens.id, id));
}

/**
 * Revokes a token and all that were issued with it or with those. Revoked tokens keep their date. Looks again until there are none: the
 * update waits for a token that is just being issued with one of them, but doesn't see it.
 * @returns those that were revoked now
 */
export async function revokeTokens(
  transaction: Transaction,
  id: string,
): Promise<readonly Pick<StoredToken, 'id' | 'name'>[]> {
  if (!isUuid(id)) return [];
  const { rows } = await transaction.execute<{ id: string; name: string }>(sql`
    with recursive issued as (
      select id from api_tokens where id = ${id}
      union
      select t.id from api_tokens t join issued i on t.issued_by_id = i.id
    )
    update api_tokens set revoked_at = now()
    where id in (select id from issued) and revoked_at is null
    returning id, name`);
  return rows.length === 0 ? rows : [...rows, ...(await revokeTokens(transaction, id))];
}
