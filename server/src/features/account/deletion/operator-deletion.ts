import type { Transaction } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { lockMember, type Member } from '../../members/index.ts';
import { beginGrace } from './schedule-deletion.ts';
import { howFar } from './deletion-rules.ts';
import { findDeletion, type StoredDeletion } from './deletions-repository.ts';
import { endGrace } from './cancel-deletion.ts';

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
    if (!member) throw new Refusal('NOT_FOUND');
    return work(transaction, member);
  });

const askerOf = ({ operator, reason }: Wish) => ({ actor: `operator:${operator}`, reason });

/**
 * An operator has an account deleted for a member who can't sign in: as if the member had confirmed it. Repeated it changes nothing.
 * @throws Refusal NOT_FOUND
 */
export function requestForMember(services: Services, wish: Wish): Promise<Outcome> {
  return withMember(services, wish.memberId, async (transaction, member) => {
    const begun = await beginGrace(services, transaction, member, askerOf(wish));
    if (begun) return { message: 'The account will be deleted', deletion: begun };
    const deletion = await findDeletion(transaction, member.id);
    if (!deletion) throw new Refusal('NOT_FOUND');
    return { message: `Nothing changed: ${howFar(deletion)}`, deletion };
  });
}

/**
 * An operator keeps an account whose deletion was asked for, by whomever. Without a deletion nothing changes.
 * @throws Refusal NOT_FOUND, ILLEGAL_TRANSITION once it has begun
 */
export function withdrawForMember(services: Services, wish: Wish): Promise<Outcome> {
  return withMember(services, wish.memberId, async (transaction, member) => {
    const deletion = await findDeletion(transaction, member.id);
    if (!deletion) return { message: 'Nothing changed: no deletion was to come', deletion };
    if (!(await endGrace(services, transaction, member, deletion, askerOf(wish))))
      throw new Refusal('ILLEGAL_TRANSITION', {
        message: `It can’t be taken back any more: ${howFar(deletion)}.`,
      });
    return { message: 'The account stays', deletion: undefined };
  });
}
