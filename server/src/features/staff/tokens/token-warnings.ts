import { formatEasternDay } from '@moments/contract/values/dates';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { processEach, requireNone } from '../../../platform/jobs/each.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import { enqueueMessage } from '../../../platform/outbox/index.ts';
import type { Services } from '../../../services.ts';
import { getStaffEmailPlace, listAdminsWithEmail, type StaffRow } from '../people/people-repository.ts';
import { findWarning, firstWarningDays } from './token-warning-rules.ts';
import { listExpiringTokens, lockToken, noteWarning, type EndingToken } from './tokens-repository.ts';

const day = 86_400_000;

async function notifyAdmin(
  services: Services,
  transaction: Transaction,
  { id, name, emailEncrypted }: StaffRow,
  { token, days }: { readonly token: EndingToken; readonly days: number },
): Promise<void> {
  if (emailEncrypted === null) return;
  const on = formatEasternDay(token.expiresAt);
  const body = [
    `Hello ${name},`,
    `The API token “${token.name}” expires on ${on}. What uses it stops working then.`,
    `Renew it: tokens renew "${token.name}". Give its program the new value within an hour. If nothing needs it anymore, revoke it.`,
    'Your Moments team',
  ].join('\n\n');
  await enqueueMessage(services, transaction, {
    key: `token-expires:${token.id}:${token.expiresAt.toISOString()}:${String(days)}:${id}`,
    channel: 'mail',
    to: services.personalData.decrypt(emailEncrypted, getStaffEmailPlace(id)),
    subject: `The API token “${token.name}” expires on ${on}`,
    body,
  });
}

async function warn(services: Services, id: string): Promise<void> {
  await services.database.transaction(async (transaction) => {
    const token = await lockToken(transaction, id);
    const days = token && findWarning(token, services.clock.now());
    if (!token || days === undefined) return;
    for (const admin of await listAdminsWithEmail(transaction))
      await notifyAdmin(services, transaction, admin, { token, days });
    await noteWarning(transaction, id, days);
    const after = { tokenId: id, name: token.name, expiresAt: token.expiresAt };
    await recordAudit(transaction, { actor: 'system', action: 'api-token.expiry-announced', after });
  });
}

const failure = 'failed to warn of a token’s end';

/** Creates the job that emails administrators 14 and 3 days before a token expires, once each (SEC-08). */
export const createTokenWarningsHandler = (services: Services): JobHandler => ({
  queue: 'token-warnings',
  cron: '5 14 * * *',
  handle: async (_data, signal) => {
    const { database, clock, log } = services;
    const now = clock.now();
    const until = new Date(now.getTime() + firstWarningDays * day);
    const ids = await listExpiringTokens(database, { now, until });
    const each = { log, failure, signal };
    requireNone(await processEach(ids, (id) => warn(services, id), each), failure);
  },
});
