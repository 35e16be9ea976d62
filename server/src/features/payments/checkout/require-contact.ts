import { isContactOfMinorWhole } from '@moments/contract/members/status-facts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { findMember, isUnder18 } from '../../members/index.ts';

/**
 * Rejects a purchase of a member under 18 who hasn't named an adult to call, because without one their enrollment can't be completed.
 * @throws AppError CONTACT_MISSING
 */
export async function requireContactOfMinor(
  { database, personalData, clock }: Services,
  memberId: string,
): Promise<void> {
  const member = await findMember(database, personalData, { id: memberId });
  if (member && isUnder18(member, clock.now()) && !isContactOfMinorWhole(member.emergencyContact))
    throw new AppError('CONTACT_MISSING');
}
