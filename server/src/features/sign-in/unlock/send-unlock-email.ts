import { codeLifetimeMinutes } from '@moments/contract/sign-in/sign-in';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import { deliverMessage, enqueueMessage } from '../../../platform/outbox/index.ts';
import type { Services } from '../../../services.ts';
import { findMember, type Member } from '../../members/index.ts';
import { createCode, hashCode, workerDelay } from '../codes/codes.ts';
import { findUnlockRequest, setUnlockCode, type UnlockRequest } from './unlock-repository.ts';

const unlockEmailSubject = 'Unlock your log-in';

/** Writes the email with an unlock code. It says what the code does, because it differs from a log-in code (SEC-05). */
const unlockEmail = (code: string, supportEmail: string): string =>
  [
    'Hello,',
    'Someone typed wrong codes for your phone number or asked for too many. So log-ins with it were stopped for a while.',
    `Your unlock code is ${code}`,
    `Enter it on the page where you asked for it. That browser can then log in with a code that we text to your phone. The code works for ${String(codeLifetimeMinutes)} minutes and doesn’t log anyone in by itself. Never share it with anyone; we will never ask you for it.`,
    `If you didn’t ask for it, ignore this email. Questions? Email ${supportEmail}.`,
    'Your Moments team',
  ].join('\n\n');

export const unlockEmailsQueue = 'unlock-mails';

/** Returns whether an email is the verified one of a member. Only that address gets codes. */
export const isVerifiedEmail = (member: Member | undefined, email: string): member is Member =>
  member?.emailVerified === true && member.email === email;

/**
 * Writes the code and its email in one transaction. The email's key names the request, so a job that runs twice changes nothing.
 * @returns the message's ID, or undefined if it was written before
 */
const writeEmail = (services: Services, { handleHash, email }: UnlockRequest): Promise<string | undefined> =>
  services.database.transaction(async (transaction) => {
    const { codePepper, supportEmail } = services.configuration;
    const code = createCode();
    const message = {
      key: `unlock:${handleHash.toString('hex')}`,
      channel: 'mail',
      sender: 'codes',
      to: email,
      subject: unlockEmailSubject,
      body: unlockEmail(code, supportEmail),
    } as const;
    const id = await enqueueMessage(services, transaction, message, { startAfter: workerDelay });
    if (id === undefined) return undefined;
    const codeHash = hashCode(codePepper, { handleHash, channel: 'email', recipient: email }, code);
    await setUnlockCode(transaction, handleHash, codeHash);
    return id;
  });

/** Emails the code of a request, if its phone and email are those of one account. All others get nothing (SEC-05). */
async function sendUnlockEmail(services: Services, handleHash: Buffer): Promise<void> {
  const { database, personalData, clock } = services;
  const request = await findUnlockRequest(database, personalData, handleHash, clock.now());
  if (!request) return;
  const member = await findMember(database, personalData, { phone: request.phone });
  if (!isVerifiedEmail(member, request.email)) return;
  const id = await writeEmail(services, request);
  // If it can't be delivered now, the outbox tries again.
  if (id !== undefined) await deliverMessage(services, id);
}

export const createUnlockEmailsHandler = (services: Services): JobHandler => ({
  queue: unlockEmailsQueue,
  handle: async ({ handleHash }) => {
    if (typeof handleHash === 'string') await sendUnlockEmail(services, Buffer.from(handleHash, 'hex'));
  },
  parallel: 5,
  hasUrgentJobs: true,
});
