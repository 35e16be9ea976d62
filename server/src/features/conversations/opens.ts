import type { staffOpenConversation } from '@moments/contract/conversations/staff-conversations';
import type { ParsedBodyOf } from '@moments/contract/http/endpoint';
import type { EmergencyContact } from '@moments/contract/members/members';
import type { staffRevealEmergencyContact } from '@moments/contract/members/staff-member-records';
import { recordAudit } from '../../platform/audit/index.ts';
import type { StaffPerson } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { lockLiving, requireMember } from '../members/index.ts';
import { findStaff } from '../staff/index.ts';
import { findRunningShift } from '../staff/shift-rules.ts';
import { insertOpen } from './opens-repository.ts';

const hour = 3_600_000;
/** Between shifts, a coach's reason holds as long as both shifts of an evening. */
const evening = 4 * hour;

/** Calculates until when a reason holds: a coach's until the end of the current shift, and that of operations for an hour. */
async function openUntil({ database, clock }: Services, { id, roles }: StaffPerson): Promise<Date> {
  const now = clock.now();
  if (!roles.includes('coach')) return new Date(now.getTime() + hour);
  const person = await findStaff(database, id);
  const shift = findRunningShift(person?.shifts ?? [], now);
  return shift?.until ?? new Date(now.getTime() + evening);
}

/**
 * Opens another coach's conversation with a reason, which the audit log keeps (DESK-03).
 * @returns until when it is open
 * @throws AppError NOT_FOUND, also after the erasure
 */
export async function openConversation(
  services: Services,
  staff: StaffPerson,
  memberId: string,
  { reason, explanation }: ParsedBodyOf<typeof staffOpenConversation>,
): Promise<Date> {
  const { database } = services;
  const until = await openUntil(services, staff);
  await database.transaction(async (transaction) => {
    await lockLiving(transaction, memberId);
    await insertOpen(transaction, { memberId, staffId: staff.id, reason, until });
    await recordAudit(transaction, {
      actor: staff.actor,
      action: 'conversation.opened',
      memberId,
      after: { reason, words: explanation, until: until.toISOString() },
    });
  });
  return until;
}

/** Shows a member's emergency contact once, after recording who asked and why. @throws AppError NOT_FOUND */
export async function revealEmergencyContact(
  { database, personalData }: Services,
  staff: StaffPerson,
  memberId: string,
  { what, reason }: ParsedBodyOf<typeof staffRevealEmergencyContact>,
): Promise<EmergencyContact> {
  const member = await requireMember(database, personalData, memberId);
  await recordAudit(database, {
    actor: staff.actor,
    action: 'member.revealed',
    memberId,
    after: { what, reason },
  });
  return member.emergencyContact;
}
