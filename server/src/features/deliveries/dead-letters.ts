import {
  mostRetried,
  type staffGetDeliveryHealth,
  type staffListDeadLetters,
  type staffRetryDeadLetters,
} from '@moments/contract/deliveries/staff-deliveries';
import type { ContentOf, ParsedBodyOf, ParsedQueryOf } from '@moments/contract/http/endpoint';
import { recordAudit } from '../../platform/audit/index.ts';
import { isUuid, type Transaction } from '../../platform/database/database.ts';
import { AppError, invalidFields } from '../../platform/errors/app-error.ts';
import {
  groupFailedMessages,
  listFailedMessages,
  retryMessage,
  type FailedFilter,
  type FailedMessage,
} from '../../platform/outbox/index.ts';
import type { Services } from '../../services.ts';
import { readMemberNames } from '../members/index.ts';
import {
  findDeadJob,
  groupDeadJobs,
  listDeadJobs,
  lockRetry,
  wasRetried,
  type DeadLetterJob,
} from './dead-jobs-repository.ts';

type List = ContentOf<typeof staffListDeadLetters>;
type Group = ContentOf<typeof staffGetDeliveryHealth>['groups'][number];
type DeadLetter = Omit<List['deadLetters'][number], 'memberName'>;

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
      cause: job.cause,
      tries: job.messageTries ?? 0,
    };
  return {
    ...shared,
    kind: 'job',
    what: job.queue,
    memberId: typeof job.data['memberId'] === 'string' ? job.data['memberId'] : null,
    about: toIds(job.data),
    cause: job.cause,
    tries: job.tries,
  };
}

const toPlace = ({ failedAt, id }: DeadLetter): string => `${failedAt}_${id}`;

function parseCursor(cursor: string | undefined) {
  const [at = '', id = ''] = cursor?.split('_') ?? [];
  if (cursor !== undefined && Number.isNaN(Date.parse(at)))
    throw invalidFields({ cursor: 'cursor must come from the end of an earlier page' });
  return cursor === undefined ? undefined : { at, id };
}

interface Page extends FailedFilter {
  readonly limit: number;
  readonly after?: { readonly at: string; readonly id: string } | undefined;
}

/** Lists dead messages and jobs, newest first. A message that died as a job is listed with the messages of its kind. */
async function listLetters({ database, jobs }: Services, page: Page): Promise<DeadLetter[]> {
  const failed = page.kind === 'job' ? [] : await listFailedMessages(database, page);
  const dead = await listDeadJobs(database, jobs.listDeadQueues(), page);
  return [...failed.map(toMessageLetter), ...dead.map(toJobLetter)]
    .sort((one, other) => (toPlace(one) < toPlace(other) ? 1 : -1))
    .slice(0, page.limit);
}

/** Counts dead letters by kind and cause, the most first. */
export async function groupLetters(
  { database, jobs }: Services,
  filter: FailedFilter = {},
): Promise<Group[]> {
  const failed = filter.kind === 'job' ? [] : await groupFailedMessages(database, filter);
  const dead = await groupDeadJobs(database, jobs.listDeadQueues(), filter);
  const groups = new Map<string, Group>();
  for (const group of [...failed, ...dead]) {
    const key = JSON.stringify([group.kind, group.what, group.cause]);
    groups.set(key, { ...group, count: group.count + (groups.get(key)?.count ?? 0) });
  }
  return [...groups.values()].sort((one, other) => other.count - one.count);
}

const sumGroups = (groups: readonly Group[]): number => groups.reduce((sum, { count }) => sum + count, 0);

/** Lists a page of dead letters, newest first, and records the access in the audit log. */
export async function listDeadLetters(
  services: Services,
  actor: string,
  { cursor, ...filter }: ParsedQueryOf<typeof staffListDeadLetters>,
): Promise<List> {
  const found = await listLetters(services, {
    ...filter,
    limit: maxLetters + 1,
    after: parseCursor(cursor),
  });
  const shown = found.slice(0, maxLetters);
  await recordAudit(services.database, {
    actor,
    action: 'dead-letters.listed',
    after: { shown: shown.length, members: [...new Set(shown.flatMap(({ memberId }) => memberId ?? []))] },
  });
  const names = await readMemberNames(
    services,
    shown.flatMap(({ memberId }) => memberId ?? []),
  );
  const last = shown.at(-1);
  return {
    deadLetters: shown.map((letter) => ({
      ...letter,
      memberName: letter.memberId === null ? null : (names.get(letter.memberId) ?? null),
    })),
    total: sumGroups(await groupLetters(services, filter)),
    next: last && found.length > maxLetters ? toPlace(last) : null,
  };
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
