import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { isUuid, type Queries } from '../../platform/database/database.ts';
import { operatorTokens } from '../../platform/database/schema/index.ts';

/** A token as it may be shown: without the token, and without its hash. */
const shown = {
  id: operatorTokens.id,
  name: operatorTokens.name,
  createdAt: operatorTokens.createdAt,
  issuedBy: operatorTokens.issuedBy,
  revokedAt: operatorTokens.revokedAt,
};

/** The name on a token that was issued and not revoked. */
export async function findOperatorName(queries: Queries, tokenHash: Buffer): Promise<string | undefined> {
  const [row] = await queries
    .select({ name: operatorTokens.name })
    .from(operatorTokens)
    .where(and(eq(operatorTokens.tokenHash, tokenHash), isNull(operatorTokens.revokedAt)));
  return row?.name;
}

/** Newest first. */
export const listTokens = (queries: Queries) =>
  queries.select(shown).from(operatorTokens).orderBy(desc(operatorTokens.createdAt), desc(operatorTokens.id));

export type StoredToken = Awaited<ReturnType<typeof listTokens>>[number];

/** @returns undefined where the name has a token that is good */
export async function insertToken(
  queries: Queries,
  token: { readonly name: string; readonly tokenHash: Buffer; readonly issuedBy: string },
): Promise<StoredToken | undefined> {
  const [row] = await queries.insert(operatorTokens).values(token).onConflictDoNothing().returning(shown);
  return row;
}

/**
 * Revokes a token; one that is revoked stays so since when it was.
 * @returns undefined if there is none of this id
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
    .returning(shown);
  if (revoked) return { ...revoked, isNew: true };
  const [before] = await queries.select(shown).from(operatorTokens).where(eq(operatorTokens.id, id));
  return before && { ...before, isNew: false };
}
