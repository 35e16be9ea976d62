import { exportMyData } from '@moments/contract/account/data-export';
import { formatWait } from '@moments/contract/values/waits';
import { recordAudit } from '../../../platform/audit/index.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import { consumeRateLimits } from '../../../platform/limits/rate-limits.ts';
import type { Services } from '../../../services.ts';
import { exportDrafts } from '../../enrollment/index.ts';
import { findMember } from '../../members/index.ts';
import { exportIncidents } from '../../records/index.ts';
import { hashToken } from '../../sign-in/index.ts';
import { requireConfirmation } from '../confirmation/confirmation.ts';
import { toExportDocument } from './export-document.ts';
import { notifyOfExport } from './export-notice.ts';
import { readMemberData } from './export-repository.ts';

const explainTooManyExports = (seconds: number): string =>
  `You have downloaded your data several times today. Try again in ${formatWait(seconds)}.`;

/**
 * Exports everything stored about a member at one point in time. It is limited to a few times a day and recorded in the
 * audit log first.
 * @throws AppError TOO_MANY_REQUESTS
 */
async function exportMemberData(
  services: Services,
  memberId: string,
  confirmationId: string,
): Promise<Record<string, unknown>> {
  const { database, personalData, clock } = services;
  await consumeRateLimits(
    services,
    [{ limit: 'exportsOfAMemberInADay', key: memberId }],
    explainTooManyExports,
  );
  await database.transaction(async (transaction) => {
    await recordAudit(transaction, { actor: 'member', action: 'member.data-exported', memberId });
    await notifyOfExport(services, transaction, memberId, hashToken(confirmationId).toString('hex'));
  });
  return database.transaction(async (transaction) => {
    const member = await findMember(transaction, personalData, { id: memberId });
    if (!member) throw new AppError('NOT_FOUND');
    const stored = await readMemberData(transaction, memberId);
    return {
      ...toExportDocument(personalData, member, stored, clock.now()),
      incidents: await exportIncidents(transaction, personalData, memberId),
      drafts: await exportDrafts(transaction, personalData, memberId),
    };
  }, 'snapshot');
}

/** Registers the data export endpoint. */
export function registerDataExportRoutes(register: RegisterEndpoint, services: Services): void {
  register(exportMyData, async ({ memberId, body }) => {
    await requireConfirmation(services, memberId, 'export-data', body.confirmationId);
    return { data: await exportMemberData(services, memberId, body.confirmationId) };
  });
}
