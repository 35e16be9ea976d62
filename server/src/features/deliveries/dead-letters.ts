import { mostRetried, type staffRetryDeadLetters } from '@moments/contract/deliveries/staff-deliveries';
import type { ContentOf, ParsedBodyOf } from '@moments/contract/http/endpoint';
import { recordAudit } from '../../platform/audit/index.ts';
import { isUuid, type Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Services } from '../../services.ts';
import { retryFailed } from '../texts/index.ts';
import { findDeadJob, lockRetry, wasRetried } from './dead-jobs-repository.ts';
import { toJobLetter, listLetters, groupLetters, sumGroups } from './list-dead-letters.ts';

/** Requeues a dead letter. @returns undefined if it does not exist or was retried before */
async function requeue(services: Services, transaction: Transaction, id: string) {
  const message = await retryFailed(services, transaction, id);
  if (message) return message;
  const job = await findDeadJob(transaction, services.jobs.listDeadQueues(), id);
  return job && (await services.jobs.retryDead(transaction, job.keptIn, id)) ? toJobLetter(job) : undefined;
}

/**
 * Retries a dead letter, once even if two people do it at the same time.
 * @returns whether this call did it
 * @throws AppError NOT_FOUND
 */
export async function retryDeadLetter(services: Services, actor: string, id: string): Promise<boolean> {
  if (!isUuid(id)) throw new AppError('NOT_FOUND');
  return services.database.transaction(async (transaction) => {
    await lockRetry(transaction, id);
    const requeued = await requeue(services, transaction, id);
    if (!requeued) {
      if (await wasRetried(transaction, id)) return false;
      throw new AppError('NOT_FOUND');
    }
    await recordAudit(transaction, {
      actor,
      action: 'dead-letter.retried',
      ...(requeued.memberId === null ? {} : { memberId: requeued.memberId }),
      after: { id, what: requeued.what },
    });
    return true;
  });
}

/** Retries dead letters by their IDs. One that doesn't exist anymore is left out. @returns how many this call retried */
async function retryEach(services: Services, actor: string, ids: readonly string[]): Promise<number> {
  let retried = 0;
  for (const id of ids) {
    const isNew = await retryDeadLetter(services, actor, id).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return false;
      throw error;
    });
    if (isNew) retried += 1;
  }
  return retried;
}

/**
 * Retries dead letters by their IDs, or up to 100 of a filter, each once (DESK-08).
 * @throws AppError INVALID_REQUEST without exactly one of the two
 */
export async function retryDeadLetters(
  services: Services,
  actor: string,
  { ids, filter, until = services.clock.now().toISOString() }: ParsedBodyOf<typeof staffRetryDeadLetters>,
): Promise<ContentOf<typeof staffRetryDeadLetters>> {
  if ((ids === undefined) === (filter === undefined)) throw new AppError('INVALID_REQUEST');
  if (ids) return { retried: await retryEach(services, actor, ids), left: 0, until };
  const asked = { ...filter, until };
  const letters = await listLetters(services, { ...asked, limit: mostRetried });
  const retried = await retryEach(
    services,
    actor,
    letters.map(({ id }) => id),
  );
  return { retried, left: sumGroups(await groupLetters(services, asked)), until };
}
