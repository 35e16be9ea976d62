import type { staffListDeadLetters } from '@moments/contract/deliveries/staff-deliveries';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import { recordAudit } from '../../platform/audit/index.ts';
import { isUuid, type Transaction } from '../../platform/database/database.ts';
import { AppError, invalidFields } from '../../platform/errors/app-error.ts';
import {
  countFailedMessages,
  listFailedMessages,
  retryMessage,
  type FailedMessage,
} from '../../platform/outbox/index.ts';
import type { Services } from '../../services.ts';
import {
  countDeadJobs,
  findDeadJob,
  listDeadJobs,
  lockRetry,
  wasRetried,
  type DeadLetterJob,
} from './dead-jobs-repository.ts';

type DeadLetter = ReplyOf<typeof staffListDeadLetters>['deadLetters'][number];

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

const toIds = (data: DeadLetterJob['data']): Record<string, string> =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, String(value)]));

/** Converts a dead job. One of the outbox is shown as its message. */
function toJobLetter(job: DeadLetterJob): DeadLetter {
  const shared = { id: job.id, failedAt: job.failedAt.toISOString() };
  if (job.channel !== null)
    return {
      ...shared,
      kind: job.channel,
      what: job.messageKey?.split(':')[0] ?? '',
      memberId: job.messageMemberId,
      about: {},
      cause: job.messageError ?? 'never tried',
      tries: job.messageTries ?? 0,
    };
  return {
    ...shared,
    kind: 'job',
    what: job.queue,
    memberId: typeof job.data['memberId'] === 'string' ? job.data['memberId'] : null,
    about: toIds(job.data),
    cause: job.cause ?? 'started but never finished',
    tries: job.tries,
  };
}

interface DeadLetterQuery {
  /** Only these. */
  readonly what?: string | undefined;
  /** The `next` of the page before. */
  readonly cursor?: string | undefined;
}

const toPlace = ({ failedAt, id }: DeadLetter): string => `${failedAt}_${id}`;

function parseCursor(cursor: string | undefined) {
  const [at = '', id = ''] = cursor?.split('_') ?? [];
  if (cursor !== undefined && Number.isNaN(Date.parse(at)))
    throw invalidFields({ cursor: 'cursor must come from the end of an earlier page' });
  return cursor === undefined ? undefined : { at, id };
}

/** Lists a page of dead letters, newest first, and records the access in the audit log. */
export async function listDeadLetters(
  services: Services,
  actor: string,
  { what, cursor }: DeadLetterQuery,
): Promise<{ deadLetters: DeadLetter[]; total: number; next: string | null }> {
  const after = parseCursor(cursor);
  const { database, jobs } = services;
  const page = { limit: maxLetters + 1, what, after };
  const failed = await listFailedMessages(database, page);
  const dead = await listDeadJobs(database, jobs.listDeadQueues(), page);
  const total =
    (await countFailedMessages(database)) + (await countDeadJobs(database, jobs.listDeadQueues()));
  const found = [...failed.map(toMessageLetter), ...dead.map(toJobLetter)].sort((one, other) =>
    toPlace(one) < toPlace(other) ? 1 : -1,
  );
  const deadLetters = found.slice(0, maxLetters);
  await recordAudit(database, {
    actor,
    action: 'dead-letters.listed',
    after: { shown: deadLetters.length },
  });
  const last = deadLetters.at(-1);
  return { deadLetters, total, next: last && found.length > maxLetters ? toPlace(last) : null };
}

/** Requeues a dead letter. @returns undefined if it does not exist or was retried before */
async function requeue(services: Services, transaction: Transaction, id: string) {
  const message = await retryMessage(services, transaction, id);
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
