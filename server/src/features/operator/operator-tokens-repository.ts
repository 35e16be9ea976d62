import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { operatorTokens } from '../../database/schema/index.ts';

/** The name on a token that was issued and not revoked. */
export async function findOperatorName(queries: Queries, tokenHash: Buffer): Promise<string | undefined> {
  const [row] = await queries
    .select({ name: operatorTokens.name })
    .from(operatorTokens)
    .where(and(eq(operatorTokens.tokenHash, tokenHash), isNull(operatorTokens.revokedAt)));
  return row?.name;
}
