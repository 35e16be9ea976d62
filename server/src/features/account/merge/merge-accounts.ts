import { staffMergeAccounts } from '@moments/contract/account/staff-merge';
import type { ParsedBodyOf } from '@moments/contract/http/endpoint';
import { productKinds } from '@moments/contract/payments/product-kinds';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { AppError, invalidFields } from '../../../platform/errors/app-error.ts';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { findOpenCrisis } from '../../crisis/index.ts';
import {
  changeStatus,
  claimEmail,
  claimPhone,
  findMember,
  lockMember,
  releaseEmail,
  releasePhone,
  type Member,
} from '../../members/index.ts';
import { correctMoments, grantAddOn, readBalance } from '../../moments/index.ts';
import { findActivePlan, findOpenPurchase } from '../../payments/index.ts';
import { findHold } from '../../records/index.ts';
import { endMemberVerifications, endSessions, forgetDevices } from '../../sign-in/index.ts';
import { replaceAccess } from '../restore-access/restore-access.ts';
import { explainMergeObstacle, type DuplicateFacts } from './merge-rules.ts';

interface Merge {
  /** In the audit log. */
  readonly actor: string;
  readonly keptId: string;
  readonly given: ParsedBodyOf<typeof staffMergeAccounts>;
}

interface Accounts {
  readonly kept: Member;
  readonly duplicate: Member;
}

/** Locks both accounts, and before them the number and email that move, in the order of every change of them. */
async function lockAccounts(
  { personalData }: Services,
  transaction: Transaction,
  { keptId, given: { duplicateId } }: Merge,
): Promise<Accounts> {
  const found = await findMember(transaction, personalData, { id: duplicateId });
  if (!found) throw invalidFields({ duplicateId: 'There is no such account' });
  if (found.phone !== '') await claimPhone(transaction, personalData, found.phone);
  if (found.email !== '') await claimEmail(transaction, personalData, found.email);
  const locked = new Map<string, Member | undefined>();
  for (const id of [keptId, duplicateId].toSorted())
    locked.set(id, await lockMember(transaction, personalData, { id }));
  const [kept, duplicate] = [locked.get(keptId), locked.get(duplicateId)];
  if (!kept || !duplicate) throw new AppError('NOT_FOUND');
  if (duplicate.phone !== found.phone || duplicate.email !== found.email)
    throw invalidFields({ duplicateId: 'The duplicate has just changed. Look at it again' });
  return { kept, duplicate };
}

async function readFacts(transaction: Transaction, id: string): Promise<DuplicateFacts> {
  const open = await Promise.all(productKinds.map((kind) => findOpenPurchase(transaction, id, kind)));
  return {
    hasPlan: (await findActivePlan(transaction, id)) !== undefined,
    hasOpenPayment: open.some((purchase) => purchase !== undefined),
    hasOpenCrisis: (await findOpenCrisis(transaction, id)) !== undefined,
    areRecordsHeld: (await findHold(transaction, id)) !== undefined,
  };
}

/** Moves the Moments that the member bought; those of a free month end with the account. @returns how many were moved */
async function moveMoments(
  { clock }: Services,
  transaction: Transaction,
  { kept, duplicate }: Accounts,
): Promise<number> {
  const at = clock.now();
  const { remaining, fromAddOns } = await readBalance(transaction, duplicate.id);
  if (fromAddOns === 0) return 0;
  const cause = `merge:${duplicate.id}`;
  await correctMoments(transaction, {
    memberId: duplicate.id,
    cause: `${cause}:out`,
    amount: -remaining,
    at,
  });
  await grantAddOn(transaction, { memberId: kept.id, cause: `${cause}:in`, amount: fromAddOns, at });
  return fromAddOns;
}

/** Closes the duplicate, and releases what the kept account takes. Its other data stays until its deletion is requested. */
async function closeDuplicate(
  services: Services,
  transaction: Transaction,
  { id: memberId }: Member,
  { actor, given: { takes, reason } }: Merge,
): Promise<void> {
  await changeStatus(services, transaction, { memberId, to: 'DELETED_BY_ADMIN', actor, reason });
  await endMemberVerifications(transaction, memberId);
  await endSessions(transaction, memberId);
  await forgetDevices(transaction, memberId);
  if (takes.includes('phone')) await releasePhone(transaction, services.personalData, memberId);
  if (takes.includes('email')) await releaseEmail(transaction, memberId);
}

/** Gives the kept account the number and email that it takes, as support does for a member who lost them (SEC-04). */
async function takeContacts(
  services: Services,
  transaction: Transaction,
  { kept, duplicate }: Accounts,
  { actor, given: { takes, reason } }: Merge,
): Promise<void> {
  const phoneNumber = takes.includes('phone') && duplicate.phone !== '' ? duplicate.phone : undefined;
  const email = takes.includes('email') && duplicate.email !== '' ? duplicate.email : undefined;
  if (phoneNumber === undefined && email === undefined) return;
  await replaceAccess(services, transaction, {
    actor,
    memberId: kept.id,
    given: { phoneNumber, email, reason },
  });
}

/**
 * Merges two accounts of one person: nothing of the duplicate that was paid is lost, and nothing is counted twice.
 * @returns the bought Moments that were moved
 * @throws AppError NOT_FOUND, or INVALID_REQUEST with the reason why they can't be merged
 */
function mergeAccounts(services: Services, merge: Merge): Promise<number> {
  return services.database.transaction(async (transaction) => {
    const accounts = await lockAccounts(services, transaction, merge);
    const { kept, duplicate } = accounts;
    const obstacle = explainMergeObstacle(kept, duplicate, await readFacts(transaction, duplicate.id));
    if (obstacle !== undefined) throw invalidFields({ duplicateId: obstacle });
    const moments = await moveMoments(services, transaction, accounts);
    await closeDuplicate(services, transaction, duplicate, merge);
    await takeContacts(services, transaction, accounts, merge);
    const { actor, given } = merge;
    const { takes, reason } = given;
    await recordAudit(transaction, {
      actor,
      action: 'member.merged',
      memberId: kept.id,
      after: { duplicate: duplicate.id, takes, moments, reason },
    });
    await recordAudit(transaction, {
      actor,
      action: 'member.closed-as-duplicate',
      memberId: duplicate.id,
      after: { kept: kept.id, reason },
    });
    return moments;
  });
}

/** Registers the staff endpoint for two accounts of one person. */
export function registerMergeRoutes(register: RegisterEndpoint, services: Services): void {
  register(staffMergeAccounts, async ({ staff: { actor }, params: { memberId: keptId }, body: given }) => {
    const moments = await mergeAccounts(services, { actor, keptId, given });
    return { message: 'The duplicate is closed', moments };
  });
}
