import type { ContentOf, ParsedBodyOf } from '@moments/contract/http/endpoint';
import type { staffCorrectMoments } from '@moments/contract/moments/staff-moments';
import { recordAudit } from '../../platform/audit/index.ts';
import { invalidFields } from '../../platform/errors/app-error.ts';
import type { Services } from '../../services.ts';
import { requireLockedMember } from '../members/index.ts';
import { restoreMember } from '../texts/index.ts';
import { readBalance } from './balance.ts';
import { correctMoments } from './moments.ts';

/**
 * Corrects a member's balance once for the caller's key. Restores a member who was away without Moments (MOM-04).
 * @param actor 'token:<name>' or 'staff:<ID>'
 * @throws AppError NOT_FOUND, or INVALID_REQUEST if the balance would be negative or the key was used for another amount
 */
export async function correctMemberMoments(
  services: Services,
  actor: string,
  id: string,
  { amount, reason, key }: ParsedBodyOf<typeof staffCorrectMoments>,
): Promise<ContentOf<typeof staffCorrectMoments>> {
  return services.database.transaction(async (transaction) => {
    const member = await requireLockedMember(transaction, services.personalData, id);
    const before = await readBalance(transaction, member.id);
    const cause = `correction:${member.id}:${key}`;
    const at = services.clock.now();
    const outcome = await correctMoments(transaction, { memberId: member.id, cause, amount, at });
    if (outcome === 'rejected')
      throw invalidFields({ amount: `The member has only ${String(before.remaining)} Moments` });
    // Without this error, a person who reuses a key by mistake would believe that the new amount was applied.
    if (outcome === 'other-amount')
      throw invalidFields({
        key: 'This key was already used for a different amount. Use a new key for a new correction',
      });
    const { remaining } = await readBalance(transaction, member.id);
    if (outcome === 'already')
      return { message: 'Nothing changed. This key was already used for a correction', remaining };
    await recordAudit(transaction, {
      actor,
      action: 'member.moments-corrected',
      memberId: member.id,
      before: { remaining: before.remaining },
      after: { remaining, amount, reason },
    });
    await restoreMember(services, transaction, member.id);
    return { message: 'Balance corrected', remaining };
  });
}
