import type { Transaction } from '../../../platform/database/database.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../services.ts';
import { lockMember } from '../../members/index.ts';
import { returnMoment } from '../../moments/index.ts';
import { returnToBudget } from '../budgets/partner-budget.ts';
import { markNotCounted } from '../messages-repository.ts';
import { restoreMember } from '../restore-members.ts';
import { findStoppedTime, listCountedTexts, type CountedText } from './received-texts-repository.ts';

const queue = 'moments-after-stop';

/** In seconds. By then a sweep has read when the STOP was sent, and whether a START followed. */
const delay = 600;

/** Longer than a webhook and its repetitions take, in ms. */
const longestDelivery = 60_000;

/** Enqueues the check of a STOP from a member, as part of the transaction that processes it. */
export const enqueueReturnOfMoments = (
  { jobs }: Pick<Services, 'jobs'>,
  transaction: Transaction,
  providerId: string,
): Promise<void> => jobs.enqueue(transaction, queue, { providerId }, { startAfter: delay });

/** Returns the Moment of a text. The text uses none from then on. */
export async function returnMomentOfText(
  services: Services,
  transaction: Transaction,
  text: CountedText,
): Promise<void> {
  const member = await lockMember(transaction, services.personalData, { id: text.memberId });
  if (!member) return;
  const change = { memberId: member.id, cause: `text:${text.providerId}`, at: services.clock.now() };
  const usedAt = await returnMoment(transaction, change);
  await markNotCounted(transaction, text.id);
  if (!usedAt) return;
  await returnToBudget(services, transaction, member, usedAt);
  await restoreMember(services, transaction, member.id);
}

/**
 * Returns the Moments of texts that were sent after a STOP but reached us before it, because the STOP was lost or late (TEXT-02).
 * A text that was sent before the STOP and arrived after it keeps its Moment; the provider's log knows which ones these are. Safe to run twice.
 * @param providerId the STOP
 */
export async function returnMomentsAfterStop(services: Services, providerId: string): Promise<void> {
  const { database, texts } = services;
  const stopped = await findStoppedTime(database, providerId);
  if (!stopped) return;
  const counted = await listCountedTexts(database, stopped);
  if (counted.length === 0) return;
  const from = new Date(stopped.from.getTime() - longestDelivery);
  const logged = await texts.listReceived({ from, until: stopped.from });
  const isEarlier = new Set(logged.filter(({ sentAt }) => sentAt < stopped.from).map(({ id }) => id));
  for (const text of counted)
    if (!isEarlier.has(text.providerId))
      await database.transaction((transaction) => returnMomentOfText(services, transaction, text));
}

/** Creates the job that checks each member's STOP. */
export const createReturnMomentsHandler = (services: Services): JobHandler => ({
  queue,
  handle: async ({ providerId }) => {
    if (typeof providerId === 'string') await returnMomentsAfterStop(services, providerId);
  },
});
