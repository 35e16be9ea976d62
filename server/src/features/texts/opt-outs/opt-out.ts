import { isStoppedByAdmin, type MemberStatus } from '@moments/contract/members/member-status';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import type { PersonalDataCipher } from '../../../platform/encryption/personal-data-cipher.ts';
import type { OptOuts, Services } from '../../../services.ts';
import { changeStatus, lockMember, type Member } from '../../members/index.ts';
import { statusAfterStart } from './opt-in-rules.ts';
import {
  deleteOptOut,
  hasOptOut,
  insertOptOut,
  savePreviousStatus,
  takePreviousStatus,
} from './opt-outs-repository.ts';

type Needed = Pick<Services, 'personalData'>;

/**
 * Opts a number out (TEXT-02): its member, if it has one, is EXITED_BY_STOP from now on. Whom an administrator stopped stays so,
 * and gets no texts either.
 * @param phone E.164
 * @param actor who said so: the member, or the provider that refuses to deliver ('system')
 * @returns false for a number that was opted out before
 */
export async function optOut(
  { personalData }: Needed,
  transaction: Transaction,
  phone: string,
  actor: 'member' | 'system',
): Promise<boolean> {
  const member = await lockMember(transaction, personalData, { phone });
  const isNews = await insertOptOut(
    transaction,
    personalData.lookupHash('phone', phone),
    member?.storedStatus ?? null,
  );
  if (member && !(member.status && isStoppedByAdmin(member.status))) {
    const reason = actor === 'member' ? 'texted STOP' : 'the provider knows them as opted out';
    await changeStatus(transaction, { memberId: member.id, to: 'EXITED_BY_STOP', actor, reason });
  }
  return isNews;
}

/**
 * Takes back an opt-out: the member is where they were before (TEXT-02).
 * @param phone E.164
 * @returns false for a number that was not opted out: nothing changes
 */
export async function optIn(
  { personalData }: Needed,
  transaction: Transaction,
  phone: string,
): Promise<boolean> {
  const member = await lockMember(transaction, personalData, { phone });
  const optOut = await deleteOptOut(transaction, personalData.lookupHash('phone', phone));
  if (member?.status !== 'EXITED_BY_STOP') return optOut !== undefined;
  const to = statusAfterStart({
    statusBefore: optOut?.statusBefore ?? null,
    hasCoach: member.coachName !== null,
    isEnrolled: member.enrollmentCompletedAt !== null,
  });
  await changeStatus(transaction, { memberId: member.id, to, actor: 'member', reason: 'texted START' });
  return true;
}

/**
 * The service of a member who has texted STOP ends at their request: START lets texts through again, and does not begin it anew.
 * @param phone E.164
 */
export async function setStatusAfterOptIn(
  transaction: Transaction,
  personalData: PersonalDataCipher,
  phone: string,
): Promise<void> {
  const ended: MemberStatus = 'EXITED_BY_REQUEST';
  await savePreviousStatus(transaction, personalData.lookupHash('phone', phone), ended);
}

/** Whether a number (E.164) wants no texts from the coaching number (TEXT-02). */
export const isOptedOut = (
  queries: Queries,
  personalData: PersonalDataCipher,
  phone: string,
): Promise<boolean> => hasOptOut(queries, personalData.lookupHash('phone', phone));

/** Gives the outbox the opt-outs that it has to respect. */
export const createOptOuts = (services: Pick<Services, 'database' | 'personalData'>): OptOuts => ({
  isOptedOut: (phone) => isOptedOut(services.database, services.personalData, phone),
  recordProviderOptOut: async (phone) => {
    await services.database.transaction((transaction) => optOut(services, transaction, phone, 'system'));
  },
});

interface Move {
  readonly member: Pick<Member, 'id' | 'phone' | 'status' | 'storedStatus'>;
  /** E.164. */
  readonly to: string;
}

/**
 * Takes a member's STOP along to a new number, and obeys one that the new number has sent before: a change of number is no START
 * (TEXT-02, docs/decisions/0015-change-of-number.md). The old number stays opted out too, whoever has it next.
 * @returns whether the new number is opted out
 */
export async function moveOptOut(
  { personalData }: Pick<Services, 'personalData'>,
  transaction: Transaction,
  { member, to }: Move,
): Promise<boolean> {
  const oldHash = personalData.lookupHash('phone', member.phone);
  const newHash = personalData.lookupHash('phone', to);
  const isOut = member.status === 'EXITED_BY_STOP' || (await hasOptOut(transaction, oldHash));
  if (isOut) {
    const statusBefore = await takePreviousStatus(transaction, oldHash);
    await insertOptOut(transaction, newHash, statusBefore);
    await savePreviousStatus(transaction, newHash, statusBefore);
    return true;
  }
  if (!(await hasOptOut(transaction, newHash))) return false;
  await savePreviousStatus(transaction, newHash, member.storedStatus);
  const reason = 'the new number had texted STOP';
  await changeStatus(transaction, { memberId: member.id, to: 'EXITED_BY_STOP', actor: 'system', reason });
  return true;
}
