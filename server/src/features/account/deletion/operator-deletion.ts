import type { Transaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { lockMember, type Member } from '../../members/index.ts';
import { cancelDeletion } from './cancel-deletion.ts';
import { describeProgress } from './deletion-rules.ts';
import { findDeletion, type StoredDeletion } from './deletions-repository.ts';
import { scheduleDeletion } from './schedule-deletion.ts';

interface Wish {
  /** The name on the token. */
  readonly operator: string;
  readonly memberId: string;
  readonly reason: string;
}

interface Outcome {
  /** What was done, in words for the operator. */
  readonly message: string;
  readonly deletion: StoredDeletion | undefined;
}

/** Does something about a member whom nothing else can change meanwhile. @throws Refusal NOT_FOUND */
const withMember = (
  services: Services,
  id: string,
  work: (transaction: Transaction, member: Member) => Promise<Outcome>,
): Promise<Outcome> =>
  services.database.transaction(async (transaction) => {
    const member = await lockMember(transaction, services.personalData, { id });
    if (!member) throw new AppError('NOT_FOUND');
    return work(transaction, member);
  });

const askerOf = ({ operator, reason }: Wish) => ({ actor: `operator:${operator}`, reason });

/**
 * An operator has an account deleted for a member who can't sign in: as if the member had confirmed it. Repeated it changes nothing.
 * @throws Refusal NOT_FOUND
 */
export function requestDeletionForMember(services: Services, wish: Wish): Promise<Outcome> {
  return withMember(services, wish.memberId, async (transaction, member) => {
    const begun = await scheduleDeletion(services, transaction, member, askerOf(wish));
    if (begun) return { message: 'The account will be deleted', deletion: begun };
    const deletion = await findDeletion(transaction, member.id);
    if (!deletion) throw new AppError('NOT_FOUND');
    return { message: `Nothing changed: ${describeProgress(deletion)}`, deletion };
  });
}

/**
 * An operator keeps an account whose deletion was asked for, by whomever. Without a deletion nothing changes.
 * @throws Refusal NOT_FOUND, ILLEGAL_TRANSITION once it has begun
 */
export function withdrawDeletionForMember(services: Services, wish: Wish): Promise<Outcome> {
  return withMember(services, wish.memberId, async (transaction, member) => {
    const deletion = await findDeletion(transaction, member.id);
    if (!deletion) return { message: 'Nothing changed. No deletion was scheduled', deletion };
    if (!(await cancelDeletion(services, transaction, member, deletion, askerOf(wish))))
      throw new AppError('ILLEGAL_TRANSITION', {
        message: `The deletion can no longer be canceled: ${describeProgress(deletion)}.`,
      });
    return { message: 'Deletion canceled', deletion: undefined };
  });
}
