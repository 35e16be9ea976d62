import { getCoachPortrait } from '@moments/contract/staff/coach-portrait';
import { staffGetOwnIntroduction, staffSaveOwnIntroduction } from '@moments/contract/staff/own-introduction';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { findStaff, updateStaff } from '../people/people-repository.ts';
import { toStaffActor } from '../sessions/sessions.ts';
import { findPortrait, findPortraitOfCoach, savePortrait } from './portraits-repository.ts';

/** Registers what members see of their coach, which only the coach gives. */
export function registerIntroductionRoutes(register: RegisterEndpoint, services: Services): void {
  register(staffGetOwnIntroduction, async ({ staff: { id } }) => {
    const { pronouns = '', about = '' } = (await findStaff(services.database, id)) ?? {};
    return { pronouns, about, portrait: await findPortrait(services.database, id) };
  });
  register(staffSaveOwnIntroduction, async ({ staff: { id: staffId }, body }) => {
    const { portrait, ...texts } = body;
    await services.database.transaction(async (transaction) => {
      await updateStaff(transaction, staffId, texts);
      await savePortrait(transaction, staffId, portrait);
      const action = 'staff.introduction-saved';
      await recordAudit(transaction, { actor: toStaffActor(staffId), action, after: { staffId } });
    });
    return body;
  });
  register(getCoachPortrait, async ({ memberId }) => ({
    portrait: await findPortraitOfCoach(services.database, memberId),
  }));
}
