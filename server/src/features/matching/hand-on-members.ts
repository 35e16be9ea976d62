import type { Queries, Transaction } from '../../platform/database/database.ts';
import { invalidFields } from '../../platform/errors/app-error.ts';
import type { Services } from '../../services.ts';
import { findMember, requireLockedMember, type Member } from '../members/index.ts';
import { changeCoachIn } from './assign-coach.ts';
import { lockAvailableCoach } from './choose-coach.ts';
import { compareFit, findObstacle, listSharedDays } from './coach-fit-rules.ts';
import { listCoaches } from './coaches-repository.ts';

/** Lists coaches for a member by fit, the best first. */
async function listByFit({ clock }: Services, queries: Queries, member: Member) {
  const now = clock.now();
  const coaches = (await listCoaches(queries, member)).map((coach) => ({
    ...coach,
    sharedDays: listSharedDays(member, coach.shifts),
    obstacle: findObstacle(coach, { isCurrent: false, now }),
  }));
  return coaches.sort(compareFit);
}

interface Move {
  readonly actor: string;
  readonly memberId: string;
  readonly coachIds: readonly string[];
}

/**
 * Gives a member the best fit among some coaches, and notifies the member by text.
 * @throws AppError NOT_FOUND, COACH_UNAVAILABLE, or INVALID_REQUEST if none of them is an active coach
 */
export async function moveToBestFit(
  services: Services,
  transaction: Transaction,
  { actor, memberId, coachIds }: Move,
): Promise<void> {
  const member = await requireLockedMember(transaction, services.personalData, memberId);
  const best = (await listByFit(services, transaction, member)).find(({ id }) => coachIds.includes(id));
  if (!best) throw invalidFields({ newCoachIds: 'Choose active coaches' });
  const { name: coachName } = await lockAvailableCoach(services, transaction, best.id);
  await changeCoachIn(services, transaction, { actor, memberId, coachName });
}

/** The most members who are looked at for suggestions, and the most suggestions. */
const most = { members: 50, names: 3 } as const;

/** Suggests coaches for the members of one who leaves: those who are the best fit for the most of them. */
export async function suggestCoaches(
  services: Services,
  queries: Queries,
  memberIds: readonly string[],
  leavingId: string,
): Promise<readonly string[]> {
  const counts = new Map<string, number>();
  for (const id of memberIds.slice(0, most.members)) {
    const member = await findMember(queries, services.personalData, { id });
    const best =
      member && (await listByFit(services, queries, member)).find((coach) => coach.id !== leavingId);
    if (best?.obstacle === null) counts.set(best.name, (counts.get(best.name) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, most.names)
    .map(([name]) => name);
}
