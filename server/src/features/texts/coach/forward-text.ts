import type { Transaction } from '../../../platform/database/database.ts';
import type { PlainJob } from '../../../platform/jobs/jobs-of-a-statement.ts';
import type { JobData, JobHandler, RunJob } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../services.ts';
import { findTexts, type CoachText } from '../../conversations/index.ts';

const forwardQueue = 'coach-relay';

/** Enqueues a text for the coaching desk, if one is configured, as part of a transaction. */
export async function forwardToCoachingDesk(
  { jobs, coachingDesk }: Pick<Services, 'jobs' | 'coachingDesk'>,
  transaction: Transaction,
  { messageId, memberId }: { readonly messageId: bigint; readonly memberId: string },
): Promise<void> {
  if (coachingDesk) await jobs.enqueue(transaction, forwardQueue, { messageId: String(messageId), memberId });
}

/** Lists the job that forwards a text, without the text's IDs. */
export const forwardJobs = ({ coachingDesk }: Pick<Services, 'coachingDesk'>): readonly PlainJob[] =>
  coachingDesk ? [{ queue: forwardQueue, data: {} }] : [];

async function forward({ coachingDesk }: Services, text: CoachText | undefined): Promise<void> {
  if (!text || !coachingDesk) return;
  const { id: messageId, memberId, body, usedMoment } = text;
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

/** Reads the texts of several jobs at once. */
async function prepare(services: Services, jobs: readonly JobData[]): Promise<RunJob> {
  const ids = jobs.map(({ messageId }) => messageId).filter((id) => typeof id === 'string');
  const texts = await findTexts(services.database, services.personalData, ids.map(BigInt));
  return async ({ messageId }) => forward(services, texts.get(String(messageId))?.());
}

/** Creates the job that forwards texts, and retries until the desk accepts them. */
export const createForwardTextHandler = (services: Services): JobHandler => ({
  queue: forwardQueue,
  handle: async (job) => (await prepare(services, [job]))(job),
  prepare: (jobs) => prepare(services, jobs),
  // The texts of a member keep their order.
  parallel: 8,
  batch: 50,
});
