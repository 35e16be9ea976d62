import { recordAudit } from '../../platform/audit/index.ts';
import type { Services } from '../../services.ts';
import { requireLockedMember, updateMember } from '../members/index.ts';
import { endSponsoredPlan } from '../payments/index.ts';

/**
 * Ends a member's partnership for staff, and with it the plan that the partner pays for (SEC-01).
 * @returns a message for the caller
 * @throws AppError NOT_FOUND
 */
export async function endPartnership(
  services: Services,
  actor: string,
  memberId: string,
  reason: string,
): Promise<string> {
  return services.database.transaction(async (transaction) => {
    const member = await requireLockedMember(transaction, services.personalData, memberId);
    const { partnerId } = member;
    if (partnerId === null) return 'Nothing changed. The member has no partner';
    await endSponsoredPlan(services, transaction, memberId);
    await updateMember(transaction, services.personalData, memberId, {
      partnerId: null,
      provenPartnerId: null,
    });
    await recordAudit(transaction, {
      actor,
      action: 'member.partnership-ended',
      memberId,
      after: { reason },
    });
    return 'Partnership ended';
  });
}
