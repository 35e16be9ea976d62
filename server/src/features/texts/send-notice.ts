import { createHash } from 'node:crypto';
import { easternIsoDate } from '@moments/contract/values/dates';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { consumeRateLimits } from '../../platform/limits/rate-limits.ts';
import { enqueueMessage } from '../../platform/outbox/index.ts';
import type { IncomingText } from '../../providers/text-messages/text-messages.ts';
import type { Services } from '../../services.ts';
import type { Member } from '../members/index.ts';
import { noticeText, signUpInviteText } from './notices-copy.ts';
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

/** Points a number without an account to sign-up, once a day; a flood of numbers is not answered without end (TEXT-02). */
export async function sendSignUpInvite(services: Services, { id, from }: IncomingText): Promise<void> {
  const key = createHash('sha256').update(services.personalData.lookupHash('phone', from)).digest('hex');
  try {
    await consumeRateLimits(services, [
      { limit: 'pointersToANumberInADay', key },
      { limit: 'pointersInTotalInAnHour', key: 'all' },
    ]);
  } catch (error) {
    if (error instanceof AppError) return;
    throw error;
  }
  await services.database.transaction((transaction) =>
    enqueueMessage(services, transaction, {
      key: `pointer:${id}`,
      channel: 'text',
      to: from,
      body: signUpInviteText(services.configuration),
    }),
  );
}
