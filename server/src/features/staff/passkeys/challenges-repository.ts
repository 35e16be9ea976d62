import { createHash } from 'node:crypto';
import { lt } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { staffAnsweredChallenges } from '../../../platform/database/schema/index.ts';
import { challengeLifetime } from './challenges.ts';

/** Notes that a challenge was answered. @returns false if it was answered before */
export async function claimChallenge(queries: Queries, challenge: string, now: Date): Promise<boolean> {
  const claimed = await queries
    .insert(staffAnsweredChallenges)
    .values({
      challengeHash: createHash('sha256').update(challenge).digest(),
      expiresAt: new Date(now.getTime() + challengeLifetime),
    })
    .onConflictDoNothing()
    .returning({ hash: staffAnsweredChallenges.challengeHash });
  return claimed.length > 0;
}

export async function deleteChallengesBefore(queries: Queries, before: Date): Promise<void> {
  await queries.delete(staffAnsweredChallenges).where(lt(staffAnsweredChallenges.expiresAt, before));
}
