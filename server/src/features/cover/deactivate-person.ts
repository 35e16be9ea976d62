import type { ReplyOf } from '@moments/contract/http/endpoint';
import type { staffDeactivatePerson } from '@moments/contract/staff/people';
import { isUuid, type Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Services } from '../../services.ts';
import { lockCoach, moveToBestFit, suggestCoaches } from '../matching/index.ts';
import { deactivateIn, lockStaff, toView } from '../staff/index.ts';
import { deleteOpensOf, listMembersOf } from './covers-repository.ts';

type PersonView = ReplyOf<typeof staffDeactivatePerson>['staff'];

interface Leaving {
  readonly actor: string;
  readonly id: string;
  readonly newCoachIds: readonly string[];
}

async function explainMembersRemain(
  services: Services,
  transaction: Transaction,
  members: readonly string[],
  id: string,
): Promise<string> {
  const names = await suggestCoaches(services, transaction, members, id);
  const count = members.length === 1 ? '1 member' : `${String(members.length)} members`;
  const fits = names.length === 0 ? '' : ` The best fits are ${names.join(', ')}.`;
  return `This coach still has ${count}. Choose who takes them over.${fits}`;
}

/** Gives each member the best fit among the new coaches. @throws AppError MEMBERS_REMAIN without any */
async function handOnMembers(
  services: Services,
  transaction: Transaction,
  { actor, id, newCoachIds }: Leaving,
): Promise<void> {
  const members = (await listMembersOf(transaction, id)).map(({ memberId }) => memberId);
  if (members.length === 0) return;
  const coachIds = newCoachIds.filter((coachId) => coachId !== id);
  if (coachIds.length === 0)
    throw new AppError('MEMBERS_REMAIN', {
      message: await explainMembersRemain(services, transaction, members, id),
    });
  for (const memberId of members) await moveToBestFit(services, transaction, { actor, memberId, coachIds });
}

/**
 * Ends a person's access right away, after their members got new coaches (COVER-02).
 * @throws AppError NOT_FOUND, LAST_ADMIN, MEMBERS_REMAIN, COACH_UNAVAILABLE, or INVALID_REQUEST
 */
export async function deactivatePerson(services: Services, leaving: Leaving): Promise<PersonView> {
  if (!isUuid(leaving.id)) throw new AppError('NOT_FOUND');
  const row = await services.database.transaction(async (transaction) => {
    await lockStaff(transaction);
    // A match that is being made with this coach waits here, or comes first and is handed on.
    await lockCoach(transaction, leaving.id);
    await handOnMembers(services, transaction, leaving);
    await deleteOpensOf(transaction, leaving.id);
    return deactivateIn(services, transaction, leaving.actor, leaving.id);
  });
  return toView(services, row);
}
