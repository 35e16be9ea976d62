import type { Transaction } from '../../../platform/database/database.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../services.ts';
import { findText } from './conversation-repository.ts';

const forwardQueue = 'coach-relay';

/** Enqueues a text for the coaching desk, if one is configured, as part of a transaction. */
export async function forwardToCoachingDesk(
  { jobs, coachingDesk }: Pick<Services, 'jobs' | 'coachingDesk'>,
  transaction: Transaction,
  { messageId, memberId }: { readonly messageId: bigint; readonly memberId: string },
): Promise<void> {
  if (coachingDesk) await jobs.enqueue(transaction, forwardQueue, { messageId: String(messageId), memberId });
}

async function forward({ coachingDesk, database, personalData }: Services, messageId: string): Promise<void> {
  const text = await findText(database, personalData, BigInt(messageId));
  if (!text || !coachingDesk) return;
  const { memberId, body, usedMoment } = text;
  const key = `text-${messageId}`;
  const isAccepted = await coachingDesk.forward({
    key,
    messageId,
    memberId,
    body,
    at: text.at.toISOString(),
    usedMoment,
  });
  if (!isAccepted) throw new Error('coaching desk did not accept the text');
}

/** Creates the job that forwards texts, and retries until the desk accepts them. */
export const forwardTextHandler = (services: Services): JobHandler => ({
  queue: forwardQueue,
  handle: async ({ messageId }) => {
    if (typeof messageId === 'string') await forward(services, messageId);
  },
  // The texts of a member keep their order.
  parallel: 8,
});
