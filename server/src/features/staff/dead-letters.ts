import type { ReplyOf } from '@moments/contract/http/endpoint';
import type { operatorListDeadLetters } from '@moments/contract/staff/operator-dead-letters';
import { recordAudit } from '../../platform/audit/index.ts';
import { isUuid, type Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { DeadLetterJob } from '../../platform/jobs/dead-letters.ts';
import {
  countFailedMessages,
  findUnsentMessages,
  listFailedMessages,
  outboxQueue,
  retryMessage,
  type FailedMessage,
} from '../../platform/outbox/index.ts';
import type { Services } from '../../services.ts';
import { lockRetry, wasRetried } from './staff-repository.ts';

type DeadLetter = ReplyOf<typeof operatorListDeadLetters>['deadLetters'][number];

/** The most dead letters in one reply. */
const maxLetters = 200;

const toMessageLetter = ({
  id,
  channel,
  what,
  memberId,
  lastError,
  tries,
  failedAt,
}: FailedMessage): DeadLetter => ({
  id,
  kind: channel,
  what,
  memberId,
  about: {},
  cause: lastError ?? 'never tried',
  tries,
  failedAt: failedAt.toISOString(),
});

const toJobIds = ({ data }: DeadLetterJob): Record<string, string> =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, String(value)]));

const toJobLetter = (job: DeadLetterJob): DeadLetter => ({
  id: job.id,
  kind: 'job',
  what: job.queue,
  memberId: typeof job.data['memberId'] === 'string' ? job.data['memberId'] : null,
  about: toJobIds(job),
  cause: job.cause,
  tries: job.tries,
  failedAt: job.failedAt.toISOString(),
});

/** Lists dead jobs. A dead outbox job is listed as its message, and left out if the message was sent or failed since. */
async function listDeadJobs({ database, jobs }: Services): Promise<DeadLetter[]> {
  const dead = await jobs.listDead();
  const getMessageId = ({ queue, data }: DeadLetterJob) => (queue === outboxQueue ? data['id'] : undefined);
  const ids = dead.map(getMessageId).filter((id) => typeof id === 'string');
  const unsent = new Map((await findUnsentMessages(database, ids)).map((message) => [message.id, message]));
  return dead.flatMap((job) => {
    const id = getMessageId(job);
    if (id === undefined) return [toJobLetter(job)];
    const message = unsent.get(String(id));
    return message ? [{ ...toMessageLetter(message), id: job.id, failedAt: job.failedAt.toISOString() }] : [];
  });
}

/**
 * Lists dead letters, newest first, and records the access in the audit log.
 * @param what only these
 */
export async function listDeadLetters(
  services: Services,
  operator: string,
  what?: string,
): Promise<{ deadLetters: DeadLetter[]; total: number }> {
  const failed = await listFailedMessages(services.database, maxLetters);
  const dead = await listDeadJobs(services);
  const total = (await countFailedMessages(services.database)) + dead.length;
  const deadLetters = [...failed.map(toMessageLetter), ...dead]
    .filter((letter) => what === undefined || letter.what === what)
    .sort((one, other) => other.failedAt.localeCompare(one.failedAt))
    .slice(0, maxLetters);
  await recordAudit(services.database, {
    actor: `operator:${operator}`,
    action: 'dead-letters.listed',
    after: { shown: deadLetters.length },
  });
  return { deadLetters, total };
}

/** Requeues a dead letter. @returns undefined if it does not exist or was retried before */
async function requeue(services: Services, transaction: Transaction, id: string) {
  const message = await retryMessage(services, transaction, id);
  if (message) return message;
  const letter = (await listDeadJobs(services)).find((each) => each.id === id);
  return letter && (await services.jobs.retryDead(transaction, id)) ? letter : undefined;
}

/**
 * Retries a dead letter, once even if two operators do it at the same time.
 * @returns whether this call did it
 * @throws AppError NOT_FOUND
 */
export async function retryDeadLetter(services: Services, operator: string, id: string): Promise<boolean> {
  if (!isUuid(id)) throw new AppError('NOT_FOUND');
  return services.database.transaction(async (transaction) => {
    await lockRetry(transaction, id);
    const requeued = await requeue(services, transaction, id);
    if (!requeued) {
      if (await wasRetried(transaction, id)) return false;
      throw new AppError('NOT_FOUND');
    }
    await recordAudit(transaction, {
      actor: `operator:${operator}`,
      action: 'dead-letter.retried',
      ...(requeued.memberId === null ? {} : { memberId: requeued.memberId }),
      after: { id, what: requeued.what },
    });
    return true;
  });
}
