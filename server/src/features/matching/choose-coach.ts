import type { ContentOf } from '@moments/contract/http/endpoint';
import type { staffListCoachesFor } from '@moments/contract/matching/staff-matching';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError, invalidFields } from '../../platform/errors/app-error.ts';
import type { Services } from '../../services.ts';
import { requireMember, requireLockedMember, type Member } from '../members/index.ts';
import { explainNoCoachToChoose } from '../members/status/status-rules.ts';
import { changeCoachIn, isTextedAboutCoach } from './assign-coach.ts';
import { findCoachPurpose, listCoachConsequences, writeCoachText } from './assignment-rules.ts';
import { compareFit, explainObstacle, findObstacle, listSharedDays } from './coach-fit-rules.ts';
import { listCoaches, lockCoach, type CoachLoad } from './coaches-repository.ts';

type CoachChoice = ContentOf<typeof staffListCoachesFor>;

const isCurrentCoach = ({ coachName }: Member, name: string, isChange: boolean): boolean =>
  isChange && coachName?.trim().toLowerCase() === name.toLowerCase();

/**
 * Lists coaches for a member by fit, with the text and the consequences of a choice (DESK-05).
 * @throws AppError NOT_FOUND, ILLEGAL_TRANSITION
 */
export async function listCoachChoice(services: Services, memberId: string): Promise<CoachChoice> {
  const { database, personalData, clock } = services;
  const member = await requireMember(database, personalData, memberId);
  const purpose = findCoachPurpose(member);
  if (!purpose) throw new AppError('ILLEGAL_TRANSITION', { message: explainNoCoachToChoose(member) });
  const isTexted = await isTextedAboutCoach(services, database, member);
  const now = clock.now();
  const coaches = (await listCoaches(database, member)).map((coach) => ({
    ...coach,
    sharedDays: listSharedDays(member, coach.shifts),
    obstacle: findObstacle(coach, {
      isCurrent: isCurrentCoach(member, coach.name, purpose === 'change'),
      now,
    }),
    awayUntil: coach.awayUntil !== null && coach.awayUntil > now ? coach.awayUntil.toISOString() : null,
    text: isTexted ? writeCoachText(purpose, coach.name, member) : null,
  }));
  return {
    purpose,
    coaches: coaches.sort(compareFit),
    consequences: listCoachConsequences(purpose, { coachName: member.coachName, isTexted }),
  };
}

/**
 * Locks a coach who can take a member now.
 * @throws AppError INVALID_REQUEST for a person who isn't an active coach, COACH_UNAVAILABLE
 */
export async function lockAvailableCoach(
  { clock }: Pick<Services, 'clock'>,
  transaction: Transaction,
  coachId: string,
): Promise<CoachLoad> {
  const coach = await lockCoach(transaction, coachId);
  if (!coach) throw invalidFields({ coachId: 'Choose an active coach' });
  const obstacle = findObstacle(coach, { isCurrent: false, now: clock.now() });
  if (obstacle) throw new AppError('COACH_UNAVAILABLE', { message: explainObstacle(coach, obstacle) });
  return coach;
}

async function giveCoach(
  services: Services,
  transaction: Transaction,
  named: { readonly actor: string; readonly memberId: string },
  coachId: string,
): Promise<string> {
  const member = await requireLockedMember(transaction, services.personalData, named.memberId);
  const current = await lockCoach(transaction, coachId);
  if (current && isCurrentCoach(member, current.name, true))
    return changeCoachIn(services, transaction, { ...named, coachName: member.coachName ?? current.name });
  const { name: coachName } = await lockAvailableCoach(services, transaction, coachId);
  return changeCoachIn(services, transaction, { ...named, coachName });
}

/**
 * Changes a member's coach right away and notifies the member by text. The same coach again changes nothing.
 * @returns a message for the person
 * @throws AppError NOT_FOUND, ILLEGAL_TRANSITION, COACH_UNAVAILABLE, INVALID_REQUEST
 */
export const changeCoach = (
  services: Services,
  actor: string,
  memberId: string,
  coachId: string,
): Promise<string> =>
  services.database.transaction((transaction) =>
    giveCoach(services, transaction, { actor, memberId }, coachId),
  );

/**
 * Gives members the same coach, all of them or none, so that after an error no one was texted. Otherwise as `changeCoach`.
 * @throws AppError NOT_FOUND, ILLEGAL_TRANSITION, COACH_UNAVAILABLE, INVALID_REQUEST
 */
export const changeCoaches = (
  services: Services,
  actor: string,
  memberIds: readonly string[],
  coachId: string,
): Promise<void> =>
  services.database.transaction(async (transaction) => {
    const ordered = [...new Set(memberIds)].sort();
    // All members in one order, and before the coach: two requests must not wait for each other.
    for (const memberId of ordered) await requireLockedMember(transaction, services.personalData, memberId);
    for (const memberId of ordered) await giveCoach(services, transaction, { actor, memberId }, coachId);
  });
