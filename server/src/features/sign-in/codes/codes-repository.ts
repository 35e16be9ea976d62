import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { verificationCodes, verifications } from '../../../platform/database/schema/index.ts';
import type { Channel } from './codes.ts';

export type StoredCode = typeof verificationCodes.$inferSelect;

const codeOf = (handleHash: Buffer, channel: Channel) =>
  and(eq(verificationCodes.handleHash, handleHash), eq(verificationCodes.channel, channel));

export async function findCode(
  queries: Queries,
  handleHash: Buffer,
  channel: Channel,
): Promise<StoredCode | undefined> {
  const [row] = await queries.select().from(verificationCodes).where(codeOf(handleHash, channel));
  return row;
}

/** Replaces the verification's current code (AUTH-20). */
export async function replaceCode(queries: Queries, code: StoredCode): Promise<void> {
  const { codeHash, triesLeft, usedAt, expiresAt } = code;
  await queries
    .insert(verificationCodes)
    .values(code)
    .onConflictDoUpdate({
      target: [verificationCodes.handleHash, verificationCodes.channel],
      set: { codeHash, triesLeft, usedAt, expiresAt },
    });
}

/** Restores the verification's previous code. Does nothing if another code has replaced this one. */
export async function restorePreviousCode(
  queries: Queries,
  code: StoredCode,
  previous: StoredCode | undefined,
): Promise<void> {
  const isCurrent = and(codeOf(code.handleHash, code.channel), eq(verificationCodes.codeHash, code.codeHash));
  if (previous) await queries.update(verificationCodes).set(previous).where(isCurrent);
  else await queries.delete(verificationCodes).where(isCurrent);
}

/** Deletes the codes of other sign-ins with the same phone number. Only the newest code works (AUTH-20). */
export async function deleteOtherPhoneCodes(
  queries: Queries,
  phoneHash: Buffer,
  handleHash: Buffer,
): Promise<void> {
  const others = queries
    .select({ handleHash: verifications.handleHash })
    .from(verifications)
    .where(
      and(
        eq(verifications.phoneHash, phoneHash),
        isNull(verifications.memberId),
        ne(verifications.handleHash, handleHash),
      ),
    );
  await queries
    .delete(verificationCodes)
    .where(
      and(
        inArray(verificationCodes.handleHash, others),
        eq(verificationCodes.channel, 'phone'),
        isNull(verificationCodes.usedAt),
      ),
    );
}

/**
 * Consumes one code attempt and, if the code is right, marks it as used. One statement does both, so that one of several right
 * attempts at the same moment wins (AUTH-20).
 * @returns whether the code was right and the attempts left, or undefined if there is no active code
 */
export async function consumeCodeAttempt(
  queries: Queries,
  handleHash: Buffer,
  channel: Channel,
  codeHash: Buffer,
  now: Date,
): Promise<{ readonly isRight: boolean; readonly triesLeft: number } | undefined> {
  const isRight = sql<boolean>`${verificationCodes.codeHash} = ${codeHash}`;
  const [row] = await queries
    .update(verificationCodes)
    .set({
      triesLeft: sql`${verificationCodes.triesLeft} - 1`,
      usedAt: sql`case when ${isRight} then ${now.toISOString()}::timestamptz end`,
    })
    .where(
      and(
        codeOf(handleHash, channel),
        gt(verificationCodes.triesLeft, 0),
        isNull(verificationCodes.usedAt),
        gt(verificationCodes.expiresAt, now),
      ),
    )
    .returning({ isRight, triesLeft: verificationCodes.triesLeft });
  return row;
}
