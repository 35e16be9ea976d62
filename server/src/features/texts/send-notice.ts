import { createHash } from 'node:crypto';
import { easternIsoDate } from '@moments/contract/values/dates';
import type { Transaction } from '../../platform/database/database.ts';
import { tryRateLimits } from '../../platform/limits/rate-limits.ts';
import { enqueueMessage } from '../../platform/outbox/index.ts';
import type { IncomingText } from '../../providers/text-messages/text-messages.ts';
import type { Services } from '../../services.ts';
import type { Member } from '../members/index.ts';
import { noticeText, signUpInviteText } from './notices-copy.ts';
import type { NoticeName } from './text-policy-rules.ts';

type Recipient = Pick<Member, 'id' | 'phone'>;

const createNotice = (services: Services, member: Recipient, name: NoticeName, key: string) => ({
  key,
  channel: 'text' as const,
  to: member.phone,
  memberId: member.id,
  body: noticeText(name, services.configuration),
});

const getDailyKey = (services: Services, { id }: Recipient, name: NoticeName): string =>
  `notice:${name}:${id}:${easternIsoDate(services.clock.now())}`;

/** Sends a notice at most once a day in Eastern Time. @returns whether it was the first one today */
export async function sendNoticeOncePerDay(
  services: Services,
  transaction: Transaction,
  member: Recipient,
  name: NoticeName,
): Promise<boolean> {
  const message = createNotice(services, member, name, getDailyKey(services, member, name));
  return (await enqueueMessage(services, transaction, message)) !== undefined;
}

/** Sends a notice, even if the same notice was sent today. @param cause sends it once for this cause */
export async function sendNotice(
  services: Services,
  transaction: Transaction,
  member: Recipient,
  name: NoticeName,
  cause: string,
): Promise<void> {
  if (await sendNoticeOncePerDay(services, transaction, member, name)) return;
  await enqueueMessage(
    services,
    transaction,
    createNotice(services, member, name, `notice:${name}:${member.id}:${cause}`),
  );
}

/** Invites a number without an account to sign up, at most once a day, and within the limit for all numbers (TEXT-02). */
export async function sendSignUpInvite(services: Services, { id, from }: IncomingText): Promise<void> {
  const key = createHash('sha256').update(services.personalData.lookupHash('phone', from)).digest('hex');
  const reached = await tryRateLimits(services, [
    { limit: 'pointersToANumberInADay', key },
    { limit: 'pointersInTotalInAnHour', key: 'all' },
  ]);
  if (reached) return;
  await services.database.transaction((transaction) =>
    enqueueMessage(services, transaction, {
      key: `pointer:${id}`,
      channel: 'text',
      to: from,
      body: signUpInviteText(services.configuration),
    }),
  );
}
