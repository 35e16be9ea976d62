import { createHash } from 'node:crypto';
import { toEasternIsoDate } from '@moments/contract/values/dates';
import type { Transaction } from '../../platform/database/database.ts';
import { tryRateLimits } from '../../platform/limits/rate-limits.ts';
import { enqueueMessage, type NewMessage } from '../../platform/outbox/index.ts';
import type { IncomingText } from '../../providers/text-messages/text-messages.ts';
import type { Services } from '../../services.ts';
import { findReturnDate, type Member } from '../members/index.ts';
import { readAddOnObstacle } from '../payments/index.ts';
import { mediaText, noneLeftText, noticeText, pausedUntilText, signUpInviteText } from './notices-copy.ts';
import type { NoticeName } from './text-policy-rules.ts';

type Recipient = Pick<Member, 'id' | 'phone'>;

/** Says when coaching resumes if the member chose a day, and what a member without Moments can do. */
async function createNoticeBody(
  { configuration }: Services,
  transaction: Transaction,
  { id }: Recipient,
  name: NoticeName,
): Promise<string> {
  if (name === 'none-left') return noneLeftText(configuration, await readAddOnObstacle(transaction, id));
  const returnDate = name === 'paused' ? await findReturnDate(transaction, id) : null;
  return returnDate === null ? noticeText(name, configuration) : pausedUntilText(configuration, returnDate);
}

async function createNotice(
  services: Services,
  transaction: Transaction,
  member: Recipient,
  { name, key }: { readonly name: NoticeName; readonly key: string },
): Promise<NewMessage> {
  const body = await createNoticeBody(services, transaction, member, name);
  return { key, channel: 'text', to: member.phone, memberId: member.id, body };
}

const getDailyKey = (services: Services, { id }: Recipient, name: NoticeName): string =>
  `notice:${name}:${id}:${toEasternIsoDate(services.clock.now())}`;

/** Sends a notice at most once a day in Eastern Time. @returns whether it was the first one today */
export async function sendNoticeOncePerDay(
  services: Services,
  transaction: Transaction,
  member: Recipient,
  name: NoticeName,
): Promise<boolean> {
  const key = getDailyKey(services, member, name);
  const message = await createNotice(services, transaction, member, { name, key });
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
  const key = `notice:${name}:${member.id}:${cause}`;
  await enqueueMessage(
    services,
    transaction,
    await createNotice(services, transaction, member, { name, key }),
  );
}

/** Says, once to each member, that pictures and other media aren't seen here (FIELD-07). */
export async function sendMediaNotice(
  services: Services,
  transaction: Transaction,
  { id: memberId, phone: to, status }: Member,
): Promise<void> {
  if (status === 'EXITED_BY_STOP') return;
  const message = {
    key: `notice:media:${memberId}`,
    channel: 'text',
    to,
    memberId,
    body: mediaText,
  } as const;
  await enqueueMessage(services, transaction, message);
}

/** Invites a number without an account to sign up, at most once a day, and within the limit for all numbers (TEXT-02). */
export async function sendSignUpInvite(services: Services, { id, from }: IncomingText): Promise<void> {
  const key = createHash('sha256').update(services.personalData.hashForLookup('phone', from)).digest('hex');
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
