import type {
  staffGetDeliveryHealth,
  staffListDeadLetters,
} from '@moments/contract/deliveries/staff-deliveries';
import type { ContentOf, ParsedQueryOf } from '@moments/contract/http/endpoint';
import { recordAudit } from '../../platform/audit/index.ts';
import { invalidFields } from '../../platform/errors/app-error.ts';
import {
  groupFailedMessages,
  listFailedMessages,
  type FailedFilter,
  type FailedMessage,
} from '../../platform/outbox/index.ts';
import type { Services } from '../../services.ts';
import { readMemberNames } from '../members/index.ts';
import { groupDeadJobs, listDeadJobs, type DeadLetterJob } from './dead-jobs-repository.ts';

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
export function toJobLetter(job: DeadLetterJob): DeadLetter {
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
export async function listLetters({ database, jobs }: Services, page: Page): Promise<DeadLetter[]> {
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

export const sumGroups = (groups: readonly Group[]): number =>
  groups.reduce((sum, { count }) => sum + count, 0);

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
