import { and, asc, eq, gt, gte, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { messages } from '../../platform/database/schema/index.ts';

const isWritten = (since: Date) =>
  and(gte(messages.at, since), eq(messages.direction, 'from-member'), isNull(messages.madeByPhone));

/** Returns the ID before the first text that members wrote since then, or undefined if there is none. */
export async function findStart(queries: Queries, since: Date): Promise<bigint | undefined> {
  const [row] = await queries
    .select({ first: sql<string | null>`min(${messages.id})` })
    .from(messages)
    .where(isWritten(since));
  return row?.first ? BigInt(row.first) - 1n : undefined;
}

/** Lists a page of texts that members wrote since then, after an ID. */
export const listWritten = (queries: Queries, since: Date, after: bigint, limit: number) =>
  queries
    .select({
      id: messages.id,
      providerId: messages.providerId,
      outboundId: messages.outboundId,
      bodyEncrypted: messages.bodyEncrypted,
    })
    .from(messages)
    .where(and(gt(messages.id, after), isWritten(since)))
    .orderBy(asc(messages.id))
    .limit(limit);
