import { staffGetOwnIntroduction, staffSaveOwnIntroduction } from '@moments/contract/staff/own-introduction';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { findStaff, updateStaff } from '../people/people-repository.ts';
import { toStaffActor } from '../sessions/sessions.ts';

/** Registers what members read about their coach, which only the coach writes. */
export function registerOwnIntroductionRoutes(register: RegisterEndpoint, services: Services): void {
  register(staffGetOwnIntroduction, async ({ staff: { id } }) => {
    const { pronouns = '', about = '' } = (await findStaff(services.database, id)) ?? {};
    return { pronouns, about };
  });
  register(staffSaveOwnIntroduction, async ({ staff: { id: staffId }, body }) => {
    await services.database.transaction(async (transaction) => {
      await updateStaff(transaction, staffId, body);
      const action = 'staff.introduction-saved';
      await recordAudit(transaction, { actor: toStaffActor(staffId), action, after: { staffId } });
    });
    return body;
  });
}
