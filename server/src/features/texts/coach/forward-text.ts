import type { Transaction } from '../../../platform/database/database.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../services.ts';
import { findText } from './conversation-repository.ts';

const relayQueue = 'coach-relay';

/** Has a text handed to the coaches' desk, where there is one, if and only if the transaction commits. */
export async function forwardToCoachingDesk(
  { jobs, coachDesk }: Pick<Services, 'jobs' | 'coachDesk'>,
  transaction: Transaction,
  messageId: bigint,
): Promise<void> {
  if (coachDesk) await jobs.enqueue(transaction, relayQueue, { messageId: String(messageId) });
}

async function relay({ coachDesk, database, personalData }: Services, messageId: string): Promise<void> {
  const text = await findText(database, personalData, BigInt(messageId));
  if (!text || !coachDesk) return;
  const { memberId, body, usedMoment } = text;
  const key = `text-${messageId}`;
  const isTaken = await coachDesk.hand({
    key,
    messageId,
    memberId,
    body,
    at: text.at.toISOString(),
    usedMoment,
  });
  if (!isTaken) throw new Error('The coaches’ desk did not take the text');
}

/** Hands texts on, in growing intervals until the desk has taken them. */
export const forwardTextHandler = (services: Services): JobHandler => ({
  queue: relayQueue,
  handle: async ({ messageId }) => {
    if (typeof messageId === 'string') await relay(services, messageId);
  },
  retries: 20,
});
