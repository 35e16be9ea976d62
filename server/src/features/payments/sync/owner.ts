import type { Transaction } from '../../../platform/database/database.ts';
import type { Services } from '../../../services.ts';
import { lockMember, type Member } from '../../members/index.ts';

interface Owned {
  readonly id: string;
  readonly memberId: string | undefined;
  readonly customerId: string | undefined;
}

/**
 * The member whom an object of the card provider belongs to, locked: so their money is written down one thing after another.
 * @returns undefined, and a line in the log, for what is not ours
 */
export async function lockOwner(
  { personalData, log }: Pick<Services, 'personalData' | 'log'>,
  transaction: Transaction,
  { id, memberId, customerId }: Owned,
): Promise<Member | undefined> {
  const member =
    memberId === undefined ? undefined : await lockMember(transaction, personalData, { id: memberId });
  if (member && member.stripeCustomerId === customerId) return member;
  log.warn({ object: id }, 'an object of the card provider belongs to no member');
  return undefined;
}
