import type { ParsedBodyOf, ReplyOf } from '@moments/contract/http/endpoint';
import type { operatorCorrectMoments, operatorGetLedger } from '@moments/contract/moments/operator-moments';
import { recordAudit } from '../../platform/audit/index.ts';
import { AppError, invalidFields } from '../../platform/errors/app-error.ts';
import type { Services } from '../../services.ts';
import { findMember, lockMember } from '../members/index.ts';
import { correctMoments, readBalance } from '../moments/index.ts';
import { restoreMember } from '../texts/index.ts';
import { toLedgerEntry } from './member-views.ts';
import { listLedger } from './staff-repository.ts';

type Corrected = Pick<ReplyOf<typeof operatorCorrectMoments>, 'message' | 'balance'>;

/**
 * A member's balance of Moments and the lines that explain it (MOM-05); the look is audited before it is given.
 * @throws Refusal NOT_FOUND
 */
export async function showLedger(
  { database, personalData }: Services,
  operator: string,
  id: string,
): Promise<Omit<ReplyOf<typeof operatorGetLedger>, 'statusCode'>> {
  const member = await findMember(database, personalData, { id });
  if (!member) throw new AppError('NOT_FOUND');
  await recordAudit(database, {
    actor: `operator:${operator}`,
    action: 'member.ledger-shown',
    memberId: member.id,
  });
  const ledger = await listLedger(database, member.id);
  return { balance: await readBalance(database, member.id), ledger: ledger.map(toLedgerEntry) };
}

/**
 * Corrects a member's balance by hand, once for the operator's key; Moments bring back who was away without (MOM-04).
 * @throws Refusal NOT_FOUND, INVALID_REQUEST where more would be taken than there is, and for a key of another amount
 */
export async function correctMemberMoments(
  services: Services,
  operator: string,
  id: string,
  { amount, reason, key }: ParsedBodyOf<typeof operatorCorrectMoments>,
): Promise<Corrected> {
  return services.database.transaction(async (transaction) => {
    const member = await lockMember(transaction, services.personalData, { id });
    if (!member) throw new AppError('NOT_FOUND');
    const before = await readBalance(transaction, member.id);
    const cause = `correction:${member.id}:${key}`;
    const at = services.clock.now();
    const outcome = await correctMoments(transaction, { memberId: member.id, cause, amount, at });
    if (outcome === 'refused')
      throw invalidFields({ amount: `There are only ${String(before.remaining)} Moments to take` });
    // Who uses a key again by mistake would otherwise believe that their new amount was given.
    if (outcome === 'other-amount')
      throw invalidFields({
        key: 'This key was used for another amount, which stands. Give a new correction a new key',
      });
    const after = await readBalance(transaction, member.id);
    if (outcome === 'already')
      return { message: 'Nothing changed: this key was used for a correction before', balance: after };
    await recordAudit(transaction, {
      actor: `operator:${operator}`,
      action: 'member.moments-corrected',
      memberId: member.id,
      before: { remaining: before.remaining },
      after: { remaining: after.remaining, amount, reason },
    });
    await restoreMember(services, transaction, member.id);
    return { message: 'Balance corrected', balance: after };
  });
}
