import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { verificationCodes, verifications } from '../../../platform/database/schema/index.ts';
import { isCode, type StoredCode } from '../verifications-repository.ts';

/** An entry of a code, and the hashed key of its call. */
type CodeAttempt = Pick<StoredCode, 'handleHash' | 'channel' | 'codeHash' | 'lastCall'>;

/**
 * Consumes one code attempt and, if the code is right, marks it as used. One statement does both, so that one of several right
 * attempts at the same moment wins (AUTH-20).
 * @returns whether the code was right and the attempts left, or undefined if there is no active code
 */
export async function consumeCodeAttempt(
  queries: Queries,
  { handleHash, channel, codeHash, lastCall }: CodeAttempt,
  now: Date,
): Promise<{ readonly isRight: boolean; readonly triesLeft: number } | undefined> {
  const isRight = sql<boolean>`${verificationCodes.codeHash} = ${codeHash}`;
  const [row] = await queries
    .update(verificationCodes)
    .set({
      triesLeft: sql`${verificationCodes.triesLeft} - 1`,
      usedAt: sql`case when ${isRight} then ${now.toISOString()}::timestamptz end`,
      lastCall: sql`case when ${isRight} then ${lastCall}::bytea end`,
    })
    .where(
      and(
        isCode(handleHash, channel),
        gt(verificationCodes.triesLeft, 0),
        isNull(verificationCodes.usedAt),
        gt(verificationCodes.expiresAt, now),
      ),
    )
    .returning({ isRight, triesLeft: verificationCodes.triesLeft });
  return row;
}

/** Records that the code of a verification was right. */
export async function markVerified(queries: Queries, handleHash: Buffer, now: Date): Promise<void> {
  await queries
    .update(verifications)
    .set({ phoneVerifiedAt: now })
    .where(eq(verifications.handleHash, handleHash));
}

/** Ends a verification. Its handle stops working. */
export async function endVerification(queries: Queries, handleHash: Buffer, now: Date): Promise<void> {
  await queries.update(verifications).set({ endedAt: now }).where(eq(verifications.handleHash, handleHash));
}
