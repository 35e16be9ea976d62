import { randomBytes } from 'node:crypto';
import type { PageTest } from '@moments/contract/on-call/staff-on-call';
import { isAllowed } from '@moments/contract/staff/permissions';
import { recordAudit } from '../../platform/audit/index.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { StaffCaller } from '../../platform/http/register-endpoint.ts';
import { findProgress } from '../../platform/outbox/index.ts';
import type { Services } from '../../services.ts';
import { refreshOnCall } from '../on-call/index.ts';
import { testEmail, testText } from './copy.ts';
import { findPagedStaff } from './paging-repository.ts';
import { sendPage } from './send-page.ts';

/** What the outbox knows about a message. */
interface Progress {
  readonly channel: 'text' | 'mail';
  readonly status: string;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly deliveryStatus: string | null;
  readonly deliveryAt: Date | null;
  readonly lastError: string | null;
}

type Way = PageTest['ways'][number];

const problems: Readonly<Record<string, string>> = {
  'opted-out': 'The phone opted out of pages. Text START to the number of the pages.',
  'invalid-number': 'The number can’t get texts.',
  rejected: 'The mail server rejected the address.',
  unavailable: 'The provider can’t be reached. It is tried again.',
};

function findProblem({ deliveryStatus, lastError, status }: Progress): string | null {
  if (deliveryStatus === 'failed' || deliveryStatus === 'undelivered')
    return 'The carrier didn’t deliver it.';
  if (status === 'sent' || lastError === null) return null;
  return problems[lastError.split(':')[0] ?? ''] ?? 'It couldn’t be sent.';
}

/** Says how far one way of a page is. */
const toWay = (progress: Progress): Way => ({
  channel: progress.channel,
  queuedAt: progress.createdAt.toISOString(),
  sentAt:
    progress.status === 'sent' || progress.deliveryStatus !== null
      ? (progress.sentAt?.toISOString() ?? null)
      : null,
  deliveredAt: progress.deliveryStatus === 'delivered' ? (progress.deliveryAt?.toISOString() ?? null) : null,
  problem: findProblem(progress),
});

const ways = ['text', 'mail'] as const;
const toKey = (id: string): string => `page-test:${id}`;

/** Shows how far a test of the page is. @throws AppError NOT_FOUND */
export async function showPageTest({ database }: Services, id: string): Promise<PageTest> {
  const [staffId = ''] = id.split('.');
  if (!/^[0-9a-f-]{36}\.[0-9a-f]{16}$/.test(id)) throw new AppError('NOT_FOUND');
  const [person] = await findPagedStaff(database, [staffId]);
  const keys = ways.map((way) => `${toKey(id)}:${way}`);
  const messages = await findProgress(database, keys);
  if (!person || messages.length === 0) throw new AppError('NOT_FOUND');
  const sorted = keys.flatMap((key) => messages.filter((message) => message.key === key));
  return { id, name: person.name, ways: sorted.map(toWay) };
}

/** @throws AppError NO_ACCESS, NOT_FOUND */
async function findTested(
  services: Services,
  { id, roles }: Pick<StaffCaller, 'id' | 'roles'>,
  to: 'self' | 'on-call',
): Promise<string> {
  if (to === 'on-call' && !isAllowed(roles, ['manage-on-call'])) throw new AppError('NO_ACCESS');
  const { database, clock } = services;
  const staffId = to === 'self' ? id : (await refreshOnCall(database, clock.now())).current;
  if (staffId === null || staffId === undefined) throw new AppError('NOT_FOUND');
  return staffId;
}

/** Sends a page that says that it is a test, by the same ways as a real one. @throws AppError NO_ACCESS, NOT_FOUND */
export async function testPage(
  services: Services,
  caller: Pick<StaffCaller, 'actor' | 'id' | 'roles'>,
  to: 'self' | 'on-call',
): Promise<PageTest> {
  const staffId = await findTested(services, caller, to);
  const id = `${staffId}.${randomBytes(8).toString('hex')}`;
  await services.database.transaction(async (transaction) => {
    for (const person of await findPagedStaff(transaction, [staffId])) {
      const page = { key: toKey(id), text: testText, email: testEmail };
      await sendPage(services, transaction, person, page);
    }
    const audit = { actor: caller.actor, action: 'on-call.page-tested', after: { staffId } };
    await recordAudit(transaction, audit);
  });
  return showPageTest(services, id);
}
