import { createHash } from 'node:crypto';
import { AppError } from '../../platform/errors/app-error.ts';
import { consumeRateLimits } from '../../platform/limits/rate-limits.ts';
import { enqueueMessage } from '../../platform/outbox/index.ts';
import type { IncomingText } from '../../providers/text-messages/text-messages.ts';
import type { Services } from '../../services.ts';
import { signUpInviteText } from './notices.ts';

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
