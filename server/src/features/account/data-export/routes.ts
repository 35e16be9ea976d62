import { exportMyData } from '@moments/contract/account/data-export';
import { staffExportMemberData, staffOfferDataExport } from '@moments/contract/account/staff-data-export';
import { formatWait } from '@moments/contract/values/waits';
import { recordAudit } from '../../../platform/audit/index.ts';
import { type EncryptionPlace, readEncrypted } from '../../../platform/encryption/personal-data-cipher.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import { consumeRateLimits } from '../../../platform/limits/rate-limits.ts';
import type { Services } from '../../../services.ts';
import { exportDrafts } from '../../enrollment/index.ts';
import { findMember, listNotices, unreadable } from '../../members/index.ts';
import { exportIncidents } from '../../records/index.ts';
import { createToken, hashToken } from '../../sign-in/index.ts';
import { requireConfirmation } from '../confirmation/confirmation.ts';
import { toExportDocument } from './export-document.ts';
import { notifyOfExport } from './export-notice.ts';
import { readMemberData } from './export-repository.ts';
import { offerExport } from './offer-export.ts';

const explainTooManyExports = (seconds: number): string =>
  `You have downloaded your data several times today. Try again in ${formatWait(seconds)}.`;

/**
 * Reads what is stored about a member at one point in time. A text that can't be decrypted is named, and the others stay readable.
 * docs/decisions/0014-erasing-a-member.md says what is left out.
 * @param by a member doesn't get the reports that staff made about them
 * @throws AppError NOT_FOUND
 */
const readExport = (
  services: Services,
  memberId: string,
  by: 'member' | 'staff',
): Promise<Record<string, unknown>> => {
  const { database, personalData, clock } = services;
  const cipher = {
    decrypt: (text: string, place: EncryptionPlace) =>
      readEncrypted(services, text, place) ?? unreadable.name,
  };
  return database.transaction(async (transaction) => {
    const member = await findMember(transaction, personalData, { id: memberId });
    if (!member || member.erasedAt !== null) throw new AppError('NOT_FOUND');
    const stored = await readMemberData(transaction, memberId);
    return {
      ...toExportDocument(cipher, member, stored, clock.now()),
      noticesFromTeam: await listNotices(transaction, cipher, memberId),
      ...(by === 'staff' ? { incidents: await exportIncidents(transaction, cipher, memberId) } : {}),
      drafts: await exportDrafts(transaction, services, memberId),
    };
  }, 'snapshot');
};

interface StaffExport {
  /** In the audit log. */
  readonly actor: string;
  readonly memberId: string;
  readonly reason: string;
  readonly notifies: boolean;
}

/**
 * Exports a member's data to the member. It is limited to a few times a day, and recorded in the audit log before it leaves.
 * @throws AppError TOO_MANY_REQUESTS
 */
async function exportToMember(
  services: Services,
  memberId: string,
  confirmationId: string,
): Promise<Record<string, unknown>> {
  await consumeRateLimits(
    services,
    [{ limit: 'exportsOfAMemberInADay', key: memberId }],
    explainTooManyExports,
  );
  const data = await readExport(services, memberId, 'member');
  const cause = hashToken(confirmationId).toString('hex');
  await services.database.transaction(async (transaction) => {
    await recordAudit(transaction, { actor: 'member', action: 'member.data-exported', memberId });
    await notifyOfExport(services, transaction, memberId, { cause, by: 'member' });
  });
  return data;
}

/** Exports a member's data to staff, for a member who can't log in or for a court. It is recorded in the audit log before it leaves. */
async function exportToStaff(
  services: Services,
  { actor, memberId, reason, notifies }: StaffExport,
): Promise<Record<string, unknown>> {
  const data = await readExport(services, memberId, 'staff');
  await services.database.transaction(async (transaction) => {
    const after = { reason, notifies };
    await recordAudit(transaction, { actor, action: 'member.data-exported-by-staff', memberId, after });
    if (notifies)
      await notifyOfExport(services, transaction, memberId, { cause: createToken(), by: 'staff' });
  });
  return data;
}

/** Registers the calls that export a member's data. */
export function registerDataExportRoutes(register: RegisterEndpoint, services: Services): void {
  register(exportMyData, async ({ memberId, body }) => {
    await requireConfirmation(services, memberId, 'export-data', body.confirmationId);
    return { data: await exportToMember(services, memberId, body.confirmationId) };
  });
  register(staffExportMemberData, async ({ staff: { actor }, params: { memberId }, body }) => ({
    data: await exportToStaff(services, { actor, memberId, ...body }),
  }));
  register(staffOfferDataExport, async ({ staff: { actor }, params: { memberId }, body: { reason } }) => {
    await offerExport(services, { actor, memberId, reason });
    return { message: 'The email is on its way' };
  });
}
