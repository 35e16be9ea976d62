import { recordAudit } from '../../../platform/audit/index.ts';
import type { Services } from '../../../services.ts';
import { textsAfter, type CoachText } from './conversation-repository.ts';

/** Texts that a desk is given at a time. */
const textsAtATime = 100;
/**
 * Ids are given out before texts are committed: one that took longer would be passed over by whoever has seen a later one. In
 * milliseconds.
 */
const timeToCommit = 5_000;

/**
 * Texts of all members since a given one, for a coaches' desk that asks. Each member whose text is among them has the look in
 * their audit trail, before it is given and without a word of it (OPS-04).
 */
export async function listNewTexts(
  { database, personalData, clock }: Services,
  operator: string,
  after: bigint,
): Promise<CoachText[]> {
  const before = new Date(clock.now().getTime() - timeToCommit);
  const texts = await textsAfter(database, personalData, { after, before, limit: textsAtATime });
  for (const memberId of new Set(texts.map((text) => text.memberId)))
    await recordAudit(database, { actor: `operator:${operator}`, action: 'member.texts-shown', memberId });
  return texts;
}
