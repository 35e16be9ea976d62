import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { isUuid, type Queries } from '../../platform/database/database.ts';
import { operatorTokens } from '../../platform/database/schema/index.ts';

/** The columns of a token without its hash. */
const columns = {
  id: operatorTokens.id,
  name: operatorTokens.name,
  createdAt: operatorTokens.createdAt,
  issuedBy: operatorTokens.issuedBy,
  revokedAt: operatorTokens.revokedAt,
};

/** Finds the name of a token that is not revoked. */
export async function findOperatorName(queries: Queries, tokenHash: Buffer): Promise<string | undefined> {
  const [row] = await queries
    .select({ name: operatorTokens.name })
    .from(operatorTokens)
    .where(and(eq(operatorTokens.tokenHash, tokenHash), isNull(operatorTokens.revokedAt)));
  return row?.name;
}

/** Lists tokens, newest first. */
export const listTokens = (queries: Queries) =>
  queries
    .select(columns)
    .from(operatorTokens)
    .orderBy(desc(operatorTokens.createdAt), desc(operatorTokens.id));

export type StoredToken = Awaited<ReturnType<typeof listTokens>>[number];

/** Stores a token. @returns undefined if the name has a token that is not revoked */
export async function insertToken(
  queries: Queries,
  token: { readonly name: string; readonly tokenHash: Buffer; readonly issuedBy: string },
): Promise<StoredToken | undefined> {
  const [row] = await queries.insert(operatorTokens).values(token).onConflictDoNothing().returning(columns);
  return row;
}

/**
 * Revokes a token. A revoked token keeps its date.
 * @returns undefined if the token does not exist
 */
export async function revokeToken(
  queries: Queries,
  id: string,
): Promise<(StoredToken & { readonly isNew: boolean }) | undefined> {
  if (!isUuid(id)) return undefined;
  const [revoked] = await queries
    .update(operatorTokens)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(operatorTokens.id, id), isNull(operatorTokens.revokedAt)))
    .returning(columns);
  if (revoked) return { ...revoked, isNew: true };
  const [before] = await queries.select(columns).from(operatorTokens).where(eq(operatorTokens.id, id));
  return before && { ...before, isNew: false };
}
