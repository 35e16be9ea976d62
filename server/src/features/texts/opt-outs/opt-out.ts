import { isStoppedByAdmin, type MemberStatus } from '@moments/contract/members/member-status';
import type { Transaction } from '../../../platform/database/database.ts';
import type { PersonalDataCipher } from '../../../platform/encryption/personal-data-cipher.ts';
import type { Services } from '../../../services.ts';
import { changeStatus, lockMember } from '../../members/index.ts';
import { statusAfterStart } from './opt-in-rules.ts';
import { deleteOptOut, insertOptOut, savePreviousStatus } from './opt-outs-repository.ts';

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
