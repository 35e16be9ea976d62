import type { Availability } from '@moments/contract/members/members';
import type { Queries } from '../../platform/database/database.ts';
import type { PersonalDataCipher } from '../../platform/encryption/personal-data-cipher.ts';
import type { Member } from './member.ts';
import { findMember } from './members-repository.ts';

/** The facts about a member that staff need to decide a request. */
export interface Requester {
  readonly member: { id: string; name: string; phone: string; status: string };
  readonly currentSchedule: Availability;
}

const toRequester = ({
  id,
  personalDetails,
  phone,
  storedStatus,
  shiftTime,
  shiftDays,
}: Member): Requester => ({
  member: {
    id,
    name: `${personalDetails.firstName} ${personalDetails.lastName}`.trim(),
    phone,
    status: storedStatus,
  },
  currentSchedule: { shiftTime, shiftDays: [...shiftDays] },
});

/**
 * Finds the member who made a request.
 * @throws Error if there is no such member, because every request has one
 */
export async function findRequester(
  queries: Queries,
  personalData: PersonalDataCipher,
  memberId: string,
): Promise<Requester> {
  const member = await findMember(queries, personalData, { id: memberId });
  if (!member) throw new Error('the request has no member');
  return toRequester(member);
}
