import { easternIsoDate } from '@moments/contract/values/dates';
import type { Transaction } from '../../platform/database/database.ts';
import { enqueueMessage } from '../../platform/outbox/index.ts';
import type { Services } from '../../services.ts';
import type { Member } from '../members/index.ts';
import { noticeText } from './notices.ts';
import type { NoticeName } from './text-policy-rules.ts';

type Told = Pick<Member, 'id' | 'phone'>;

const messageTo = (services: Services, member: Told, name: NoticeName, key: string) => ({
  key,
  channel: 'text' as const,
  to: member.phone,
  memberId: member.id,
  body: noticeText(name, services.configuration),
});

const dayKey = (services: Services, { id }: Told, name: NoticeName): string =>
  `notice:${name}:${id}:${easternIsoDate(services.clock.now())}`;

/** Tells a member something by text, once a day in Eastern Time. @returns whether it was the first time today */
export async function sendNoticeOncePerDay(
  services: Services,
  transaction: Transaction,
  member: Told,
  name: NoticeName,
): Promise<boolean> {
  const message = messageTo(services, member, name, dayKey(services, member, name));
  return (await enqueueMessage(services, transaction, message)) !== undefined;
}

/** Tells a member something by text that has just happened, even when it happened today before. @param cause once for this */
export async function sendNotice(
  services: Services,
  transaction: Transaction,
  member: Told,
  name: NoticeName,
  cause: string,
): Promise<void> {
  if (await sendNoticeOncePerDay(services, transaction, member, name)) return;
  await enqueueMessage(
    services,
    transaction,
    messageTo(services, member, name, `notice:${name}:${member.id}:${cause}`),
  );
}
