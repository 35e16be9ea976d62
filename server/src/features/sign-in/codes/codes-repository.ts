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

/** Puts a code in the place of the attempt's earlier one (AUTH-20). */
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

/** Takes a code back: the attempt's earlier one is good again. Does nothing if another code has taken its place meanwhile. */
export async function restorePreviousCode(
  queries: Queries,
  code: StoredCode,
  earlier: StoredCode | undefined,
): Promise<void> {
  const isStillThere = and(
    codeOf(code.handleHash, code.channel),
    eq(verificationCodes.codeHash, code.codeHash),
  );
  if (earlier) await queries.update(verificationCodes).set(earlier).where(isStillThere);
  else await queries.delete(verificationCodes).where(isStillThere);
}

/** Voids the codes that other attempts to sign in with the same phone number still have: only the newest counts (AUTH-20). */
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
 * Spends one try and, if the code is right, uses it up: in one statement, so that of any number of right tries at the same
 * moment one wins (AUTH-20).
 * @returns whether it was right and the tries left, or undefined if there is no code that could still be tried
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
