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

/** Dead letters that the operator is shown. */
const shownLetters = 200;

const ofMessage = ({
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
  cause: lastError ?? 'it never came to a try',
  tries,
  failedAt: failedAt.toISOString(),
});

const aboutOf = ({ data }: DeadLetterJob): Record<string, string> =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, String(value)]));

const ofJob = (job: DeadLetterJob): DeadLetter => ({
  id: job.id,
  kind: 'job',
  what: job.queue,
  memberId: typeof job.data['memberId'] === 'string' ? job.data['memberId'] : null,
  about: aboutOf(job),
  cause: job.cause,
  tries: job.tries,
  failedAt: job.failedAt.toISOString(),
});

/** A message's job that was given up is told as that message; one whose message is settled otherwise is no matter any more. */
async function ofDeadJobs({ database, jobs }: Services): Promise<DeadLetter[]> {
  const dead = await jobs.listDead();
  const messageIdOf = ({ queue, data }: DeadLetterJob) => (queue === outboxQueue ? data['id'] : undefined);
  const ids = dead.map(messageIdOf).filter((id) => typeof id === 'string');
  const unsent = new Map((await findUnsentMessages(database, ids)).map((message) => [message.id, message]));
  return dead.flatMap((job) => {
    const id = messageIdOf(job);
    if (id === undefined) return [ofJob(job)];
    const message = unsent.get(String(id));
    return message ? [{ ...ofMessage(message), id: job.id, failedAt: job.failedAt.toISOString() }] : [];
  });
}

/** Outside effects that failed for good, newest first; the look is audited. */
export async function listDeadLetters(
  services: Services,
  operator: string,
): Promise<{ deadLetters: DeadLetter[]; total: number }> {
  const failed = await listFailedMessages(services.database, shownLetters);
  const dead = await ofDeadJobs(services);
  const total = (await countFailedMessages(services.database)) + dead.length;
  const deadLetters = [...failed.map(ofMessage), ...dead]
    .sort((one, other) => other.failedAt.localeCompare(one.failedAt))
    .slice(0, shownLetters);
  await recordAudit(services.database, {
    actor: `operator:${operator}`,
    action: 'dead-letters.listed',
    after: { shown: deadLetters.length },
  });
  return { deadLetters, total };
}

/** @returns what is tried again, or undefined if there is no such dead letter (any more) */
async function revive(services: Services, transaction: Transaction, id: string) {
  const message = await retryMessage(services, transaction, id);
  if (message) return message;
  const letter = (await ofDeadJobs(services)).find((each) => each.id === id);
  return letter && (await services.jobs.retryDead(transaction, id)) ? letter : undefined;
}

/**
 * Has a dead letter tried again, once, also when two press at a time.
 * @returns whether it was this time
 * @throws Refusal NOT_FOUND
 */
export async function retryDeadLetter(services: Services, operator: string, id: string): Promise<boolean> {
  if (!isUuid(id)) throw new AppError('NOT_FOUND');
  return services.database.transaction(async (transaction) => {
    await lockRetry(transaction, id);
    const revived = await revive(services, transaction, id);
    if (!revived) {
      if (await wasRetried(transaction, id)) return false;
      throw new AppError('NOT_FOUND');
    }
    await recordAudit(transaction, {
      actor: `operator:${operator}`,
      action: 'dead-letter.retried',
      ...(revived.memberId === null ? {} : { memberId: revived.memberId }),
      after: { id, what: revived.what },
    });
    return true;
  });
}
