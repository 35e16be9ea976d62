import { isStoppedByAdmin } from '@moments/contract/members/member-status';
import { recordAudit } from '../../../platform/audit/index.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { consumeRateLimits } from '../../../platform/limits/rate-limits.ts';
import { createEmail, enqueueMessage } from '../../../platform/outbox/index.ts';
import type { Services } from '../../../services.ts';
import { findMember, type Member } from '../../members/index.ts';

interface Offer {
  /** In the audit log. */
  readonly actor: string;
  readonly memberId: string;
  readonly reason: string;
}

/** Says why a member can't download the data. A member who lost the phone gets a new one first. */
function findObstacle({ status, emailVerified }: Member): string | undefined {
  if (status && isStoppedByAdmin(status))
    return 'This member can’t log in, because the account was stopped. Their export needs a token with the role “service”.';
  return emailVerified ? undefined : 'This member has no verified email.';
}

/**
 * Emails a member where they download their own data. Only they see it: after a log-in, and with a fresh code.
 * @throws AppError NOT_FOUND, also after the erasure; INVALID_REQUEST, TOO_MANY_REQUESTS
 */
export async function offerExport(services: Services, { actor, memberId, reason }: Offer): Promise<void> {
  const { database, personalData, configuration, clock } = services;
  const member = await findMember(database, personalData, { id: memberId });
  if (!member || member.erasedAt !== null) throw new AppError('NOT_FOUND');
  const obstacle = findObstacle(member);
  if (obstacle !== undefined) throw new AppError('INVALID_REQUEST', { message: obstacle });
  await consumeRateLimits(services, [{ limit: 'noticesToAMemberInADay', key: memberId }]);
  const { publicUrl, supportEmail } = configuration;
  const key = `export-offered:${memberId}:${clock.now().toISOString()}`;
  const message = createEmail(key, { memberId, to: member.email }, 'Your data, as you asked', [
    'Log in, choose “Download my data”, and enter the code that we send you. Only you can download it.',
    '',
    `Download my data: ${publicUrl}/account-settings?tab=general`,
    '',
    `You didn’t ask for it? Then you need to do nothing. Questions? Email ${supportEmail}.`,
  ]);
  await database.transaction(async (transaction) => {
    await recordAudit(transaction, {
      actor,
      action: 'member.data-export-offered',
      memberId,
      after: { reason },
    });
    await enqueueMessage(services, transaction, message);
  });
}
