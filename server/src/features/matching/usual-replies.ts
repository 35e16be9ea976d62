import { processEach, requireNone } from '../../platform/jobs/each.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../services.ts';
import { countUsualReplies, listCoachIds, saveUsualReplyMinutes } from './coaches-repository.ts';
import { toUsualReplyMinutes } from './usual-replies-rules.ts';

const fourWeeks = 28 * 86_400_000;

/** Counts in how many minutes each coach usually replies on shift, from the last 4 weeks. Members read it on their Home. */
export async function countAllUsualReplies(services: Services, signal?: AbortSignal): Promise<void> {
  const { database, clock, log } = services;
  const since = new Date(clock.now().getTime() - fourWeeks);
  const failure = 'failed to count the replies of a coach';
  const count = async (coachId: string) => {
    const replies = await countUsualReplies(database, coachId, since);
    await saveUsualReplyMinutes(database, coachId, toUsualReplyMinutes(replies.count, replies.minutes));
  };
  requireNone(await processEach(await listCoachIds(database), count, { log, failure, signal }), failure);
}

export const createUsualRepliesHandler = (services: Services): JobHandler => ({
  queue: 'usual-replies',
  handle: (_data, signal) => countAllUsualReplies(services, signal),
  cron: '50 4 * * *',
});
