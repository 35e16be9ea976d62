import { Refusal } from '../../refusals/refusal.ts';
import type { Services } from '../../services.ts';
import { lockMember } from '../members/index.ts';
import { beginGrace } from './begin-grace.ts';
import { howFar } from './deletion-rules.ts';
import { findDeletion, type StoredDeletion } from './deletions-repository.ts';
import { endGrace } from './end-grace.ts';

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

/**
 * An operator has an account deleted for a member who can't sign in: as if the member had confirmed it. Repeated it changes nothing.
 * @throws Refusal NOT_FOUND
 */
export async function requestForMember(
  services: Services,
  { operator, memberId: id, reason }: Wish,
): Promise<Outcome> {
  return services.database.transaction(async (transaction) => {
    const member = await lockMember(transaction, services.personalData, { id });
    if (!member) throw new Refusal('NOT_FOUND');
    const asker = { actor: `operator:${operator}`, reason };
    const begun = await beginGrace(services, transaction, member, asker);
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
export async function withdrawForMember(
  services: Services,
  { operator, memberId: id, reason }: Wish,
): Promise<Outcome> {
  return services.database.transaction(async (transaction) => {
    const member = await lockMember(transaction, services.personalData, { id });
    if (!member) throw new Refusal('NOT_FOUND');
    const deletion = await findDeletion(transaction, member.id);
    if (!deletion) return { message: 'Nothing changed: no deletion was to come', deletion };
    const asker = { actor: `operator:${operator}`, reason };
    if (!(await endGrace(services, transaction, member, deletion, asker)))
      throw new Refusal('ILLEGAL_TRANSITION', {
        message: `It can’t be taken back any more: ${howFar(deletion)}.`,
      });
    return { message: 'The account stays', deletion: undefined };
  });
}
