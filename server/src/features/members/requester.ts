import type { Availability } from '@moments/contract/members/members';
import type { Queries } from '../../platform/database/database.ts';
import type { PersonalDataCipher } from '../../platform/encryption/personal-data-cipher.ts';
import type { Member } from './member.ts';
import { findMember } from './members-repository.ts';

/** What an operator needs to know of the member whose request is to be decided. */
export interface Requester {
  readonly member: { id: string; name: string; phone: string; status: string };
  readonly currentSchedule: Availability;
}

const requesterOf = ({
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

/** @throws Error where there is no such member: a request always has one */
export async function findRequester(
  queries: Queries,
  personalData: PersonalDataCipher,
  memberId: string,
): Promise<Requester> {
  const member = await findMember(queries, personalData, { id: memberId });
  if (!member) throw new Error('the member of a request is gone');
  return requesterOf(member);
}
