import { recordAudit } from '../../../platform/audit/index.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { consumeRateLimits } from '../../../platform/limits/rate-limits.ts';
import type { Services } from '../../../services.ts';
import { findMember } from '../../members/index.ts';
import { toExportDocument } from './export-document.ts';
import { readMemberData } from './export-repository.ts';

const tooMany = 'You have downloaded your data several times today. Please try again tomorrow.';

/**
 * Everything that is stored of a member, as of one moment. A few times a day; audited before it is given.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function exportMyData(services: Services, memberId: string): Promise<Record<string, unknown>> {
  const { database, personalData, clock } = services;
  await consumeRateLimits(services, [{ limit: 'exportsOfAMemberInADay', key: memberId }], tooMany);
  await recordAudit(database, { actor: 'member', action: 'member.data-exported', memberId });
  return database.transaction(
    async (transaction) => {
      const member = await findMember(transaction, personalData, { id: memberId });
      if (!member) throw new AppError('NOT_FOUND');
      return toExportDocument(personalData, member, await readMemberData(transaction, memberId), clock.now());
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
