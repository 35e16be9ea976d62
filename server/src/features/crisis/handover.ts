import type {
  staffChangeHandover,
  staffShowHandover,
  staffShowPhone,
} from '@moments/contract/crisis/staff-handover';
import type { ContentOf, ParsedBodyOf } from '@moments/contract/http/endpoint';
import { calculateAge, toEasternIsoDate } from '@moments/contract/values/dates';
import { recordAudit } from '../../platform/audit/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { StaffPerson } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { hasEmergencyContact, requireMember, type Member } from '../members/index.ts';
import { findObstacles, lockOpenCrisis, type CrisisRow } from './crisis-repository.ts';
import { canEndHandover, canHandOver, findHandover, owesReason } from './crisis-rules.ts';
import { makeMove } from './crisis-steps.ts';
import { buildHandoverScript } from './handover-copy.ts';

type Facts = ContentOf<typeof staffShowHandover>;

/** Returns what a dispatcher asks, the phone first. */
function toFacts({ clock, configuration }: Services, member: Member): Facts {
  const { personalDetails, emergencyContact, phone, addressConfirmedAt } = member;
  const { firstName, lastName, preferredName, dob, address, city, state, zip } = personalDetails;
  return {
    phone,
    legalName: `${firstName} ${lastName}`.trim(),
    preferredName: preferredName === firstName ? '' : preferredName,
    age: dob === '' ? null : calculateAge(dob, toEasternIsoDate(clock.now())),
    address,
    city,
    state,
    zip,
    addressConfirmedAt: addressConfirmedAt?.toISOString() ?? null,
    emergencyContact: hasEmergencyContact(member) ? emergencyContact : null,
    script: buildHandoverScript({ phone, address, city, state, zip }, configuration.crisisEmergency),
  };
}

/** The person who began the handover goes on when they are no longer on call. @throws AppError NO_ACCESS, NOT_FOUND if no crisis is open */
async function lockForHandover(
  transaction: Transaction,
  staff: StaffPerson,
  memberId: string,
): Promise<CrisisRow> {
  const crisis = await lockOpenCrisis(transaction, memberId);
  if (!canHandOver(staff, crisis && findHandover(crisis))) throw new AppError('NO_ACCESS');
  if (!crisis) throw new AppError('NOT_FOUND');
  return crisis;
}

/**
 * Begins a 911 handover of a crisis, or shows the one that is open again (SAFE-06): two people never call at once. It opens first: the reason comes when the call is made. The audit
 * log keeps each view.
 * @throws AppError NO_ACCESS, NOT_FOUND
 */
export async function showHandover(services: Services, staff: StaffPerson, memberId: string): Promise<Facts> {
  return services.database.transaction(async (transaction) => {
    const crisis = await lockForHandover(transaction, staff, memberId);
    // A person who is no longer on call goes on with their own call, but begins no other.
    if (findHandover(crisis)?.ended && !canHandOver(staff)) throw new AppError('NO_ACCESS');
    const member = await requireMember(transaction, services.personalData, memberId);
    await makeMove(services, transaction, staff, { crisis, move: { act: 'handover' } });
    const after = { what: 'handover', crisisId: crisis.id };
    await recordAudit(transaction, { actor: staff.actor, action: 'member.revealed', memberId, after });
    return toFacts(services, member);
  });
}

/**
 * Shows the phone of a member whom no coach can text, so that the person on call calls them. It is no call to 911, so it takes no step.
 * @throws AppError NO_ACCESS, also if the member can be texted, NOT_FOUND
 */
export async function showPhone(
  services: Services,
  staff: StaffPerson,
  memberId: string,
): Promise<ContentOf<typeof staffShowPhone>> {
  return services.database.transaction(async (transaction) => {
    const crisis = await lockForHandover(transaction, staff, memberId);
    const { isOptedOut, isStopped } = await findObstacles(transaction, memberId);
    if (!isOptedOut && !isStopped)
      throw new AppError('NO_ACCESS', { message: 'This member can be texted. Reply in the conversation.' });
    const member = await requireMember(transaction, services.personalData, memberId);
    const after = { what: 'phone', crisisId: crisis.id };
    await recordAudit(transaction, { actor: staff.actor, action: 'member.revealed', memberId, after });
    return { phone: member.phone };
  });
}

/**
 * Notes why the call to 911 was made, or that it is over. A repeat changes nothing.
 * @throws AppError NO_ACCESS, also for the end of another person’s call, HANDOVER_UNEXPLAINED for the end of one's own without a reason,
 * NOT_FOUND if there is no handover
 */
export async function changeHandover(
  services: Services,
  staff: StaffPerson,
  memberId: string,
  { reason, isEnded }: ParsedBodyOf<typeof staffChangeHandover>,
): Promise<void> {
  await services.database.transaction(async (transaction) => {
    const crisis = await lockForHandover(transaction, staff, memberId);
    const handover = findHandover(crisis);
    if (!handover) throw new AppError('NOT_FOUND');
    if (isEnded && !handover.ended && !canEndHandover(handover, staff, services.clock.now()))
      throw new AppError('NO_ACCESS', {
        message:
          'Only the person who began the handover can end it. After 30 minutes, people on call and operations can, too.',
      });
    if (isEnded && !handover.ended && reason === undefined && owesReason(crisis, staff.id))
      throw new AppError('HANDOVER_UNEXPLAINED');
    const explained =
      reason === undefined
        ? crisis
        : await makeMove(services, transaction, staff, {
            crisis,
            move: { act: 'explain-handover' },
            reason,
          });
    if (isEnded)
      await makeMove(services, transaction, staff, { crisis: explained, move: { act: 'end-handover' } });
  });
}
