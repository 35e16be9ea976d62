import type { OpenCrisis, staffTakeCrisisStep } from '@moments/contract/crisis/staff-crisis';
import type { ParsedBodyOf } from '@moments/contract/http/endpoint';
import { recordAudit } from '../../platform/audit/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError, invalidFields } from '../../platform/errors/app-error.ts';
import type { StaffPerson } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { findMember, lockLiving } from '../members/index.ts';
import { findNextShift } from '../staff/shift-rules.ts';
import { findOpenCrisis, lockOpenCrisis, updateCrisis, type CrisisRow } from './crisis-repository.ts';
import {
  asksForOnCall,
  endsDuringCall,
  getCheckInTime,
  getCrisisRole,
  moveCrisis,
  owesReason,
  type CrisisMove,
} from './crisis-rules.ts';
import { toOpenCrisis } from './crisis-view.ts';
import { notifyOnCall } from './paging.ts';
import { raiseCrisis } from './raise-crisis.ts';

type Step = ParsedBodyOf<typeof staffTakeCrisisStep>;

/** Requires an outcome of a crisis, or the reason why it was false. */
function toMove({ act, answers, outcome, reason }: Step, staff: StaffPerson): CrisisMove | 'start' {
  if (act === 'close') {
    if (outcome === undefined) throw invalidFields({ outcome: 'Choose an outcome' });
    return outcome === 'no-answer' ? { act: outcome } : { act, outcome };
  }
  if (act === 'dismiss' && reason === undefined)
    throw invalidFields({ reason: 'Say why it is not a crisis' });
  if (act === 'here') return { act, as: getCrisisRole(staff) };
  if (act === 'ask') return { act, answers };
  return act === 'start' ? act : { act };
}

interface Made {
  readonly move: CrisisMove;
  readonly reason?: string | undefined;
}

/** Finds when to check in on a member after a crisis (SAFE-08). */
async function planCheckIn(
  { personalData, clock }: Services,
  transaction: Transaction,
  memberId: string,
): Promise<Date> {
  const now = clock.now();
  const member = await findMember(transaction, personalData, { id: memberId });
  const inHalfADay = new Date(now.getTime() + 12 * 3_600_000);
  return getCheckInTime(member && findNextShift(member, inHalfADay), now);
}

/** Makes a person's move in a locked crisis, with its entry of the audit log. @returns the crisis, unchanged after a repeat */
export async function makeMove(
  services: Services,
  transaction: Transaction,
  { actor, id: by }: Pick<StaffPerson, 'actor' | 'id'>,
  { crisis, move, reason }: Made & { readonly crisis: CrisisRow },
): Promise<CrisisRow> {
  const moved = moveCrisis(crisis, move, { by, at: services.clock.now() });
  if (moved === crisis) return crisis;
  const outcome = move.act === 'close' ? { outcome: move.outcome } : {};
  await recordAudit(transaction, {
    actor,
    action: `crisis.${move.act}`,
    memberId: crisis.memberId,
    after: { crisisId: crisis.id, ...outcome, ...(reason === undefined ? {} : { reason }) },
  });
  const { steps, answers, onCallPresentAt, endedAt } = moved;
  const checkInAt = move.act === 'close' ? await planCheckIn(services, transaction, crisis.memberId) : null;
  const changes = {
    steps: [...steps],
    answers,
    onCallPresentAt,
    outcome: moved.outcome,
    endedAt,
    checkInAt,
  };
  return (await updateCrisis(transaction, crisis.id, changes)) ?? crisis;
}

async function takeStep(
  services: Services,
  transaction: Transaction,
  staff: StaffPerson,
  { memberId, move, reason }: Omit<Made, 'move'> & { memberId: string; move: CrisisMove | 'start' },
): Promise<CrisisRow> {
  const { actor, id: staffId } = staff;
  await lockLiving(transaction, memberId);
  if (move === 'start')
    await raiseCrisis(services, transaction, { memberId, startedBy: 'staff', actor, staffId });
  const crisis = await lockOpenCrisis(transaction, memberId);
  if (!crisis) throw new AppError('NOT_FOUND');
  if (move === 'start') return crisis;
  if (endsDuringCall(crisis, move)) throw new AppError('HANDOVER_OPEN');
  if ((move.act === 'close' || move.act === 'dismiss') && owesReason(crisis, staffId))
    throw new AppError('HANDOVER_UNEXPLAINED');
  const moved = await makeMove(services, transaction, staff, { crisis, move, reason });
  return asksForOnCall(move) ? notifyOnCall(services, transaction, moved) : moved;
}

/**
 * Takes a step of the playbook: starts a crisis, records it, pages again, or ends it.
 * @returns the open crisis, or null when it has ended. Without an answer of the member, it stays open, and the person on call is paged.
 * @throws AppError NOT_FOUND if no crisis is open, INVALID_REQUEST without an outcome or a reason, HANDOVER_OPEN, or
 * HANDOVER_UNEXPLAINED
 */
export async function takeCrisisStep(
  services: Services,
  staff: StaffPerson,
  memberId: string,
  step: Step,
): Promise<OpenCrisis | null> {
  const move = toMove(step, staff);
  const taken = await services.database.transaction((transaction) =>
    takeStep(services, transaction, staff, { memberId, move, reason: step.reason }),
  );
  return taken.endedAt === null ? toOpenCrisis(services, staff, taken) : null;
}

/**
 * Notes that a person has a member's texts on a visible page with the focus (SAFE-01). A coach joins an open crisis. Operations, who
 * can't answer, only read along.
 */
export async function joinByAttention(
  services: Services,
  staff: StaffPerson,
  memberId: string,
): Promise<void> {
  const { database, clock } = services;
  if (!staff.roles.includes('coach')) return;
  const move = { act: 'join', as: getCrisisRole(staff) } as const;
  const open = await findOpenCrisis(database, memberId);
  // A page reports every 10 seconds. Only the first report changes something.
  if (!open || moveCrisis(open, move, { by: staff.id, at: clock.now() }) === open) return;
  await database.transaction(async (transaction) => {
    const crisis = await lockOpenCrisis(transaction, memberId);
    if (crisis) await makeMove(services, transaction, staff, { crisis, move });
  });
}
