import { recordAudit } from '../../../platform/audit/index.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../services.ts';
import { lockMember, releasePhone } from '../../members/index.ts';
import { listDeletedWithNumber } from './deletions-repository.ts';

const day = 86_400_000;
const atOnce = 200;

async function releaseNumber(services: Services, memberId: string): Promise<void> {
  await services.database.transaction(async (transaction) => {
    const member = await lockMember(transaction, services.personalData, { id: memberId });
    // Reinstated, erased, or released in the meantime.
    if (member?.storedStatus !== 'DELETED_BY_ADMIN' || member.erasedAt !== null || member.phone === '')
      return;
    await releasePhone(transaction, services.personalData, memberId);
    await recordAudit(transaction, { actor: 'system', action: 'member.number-released', memberId });
  });
}

/**
 * Releases the numbers of accounts that an admin deleted long ago, because carriers give such numbers to other people, who could not
 * sign up (SEC-04). All other data stays.
 */
export async function releaseNumbers(services: Services): Promise<void> {
  const before = new Date(services.clock.now().getTime() - services.configuration.releaseNumberDays * day);
  for (const memberId of await listDeletedWithNumber(services.database, before, atOnce))
    await releaseNumber(services, memberId);
}

export const createReleaseNumbersHandler = (services: Services): JobHandler => ({
  queue: 'release-numbers',
  handle: () => releaseNumbers(services),
  cron: '23 5 * * *',
});
