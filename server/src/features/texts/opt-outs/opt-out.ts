import type { OptOutSource } from '@moments/contract/account/staff-opt-out';
import {
  isStoppedByAdmin,
  type MemberStatus,
  parseMemberStatus,
} from '@moments/contract/members/member-status';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import type { PersonalDataCipher } from '../../../platform/encryption/personal-data-cipher.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { OptOuts } from '../../../platform/outbox/senders.ts';
import type { EventSource } from '../../../platform/outgoing-events/outgoing-events.ts';
import type { Services } from '../../../services.ts';
import { askToCall } from '../../crisis/index.ts';
import { changeStatus, lockMember, type Member } from '../../members/index.ts';
import { isUnpaidWait, notifyOfRenewalAfterOptOut } from '../../payments/index.ts';
import { closeQuestions } from './opt-out-questions-repository.ts';
import {
  deleteOptOut,
  hasLaterKeyword,
  hasOptOut,
  insertOptOut,
  isBlocked,
  savePreviousStatus,
  takeOptOut,
} from './opt-outs-repository.ts';

interface OptedOut {
  /** The stored status at the opt-out; null if unknown. */
  readonly statusBefore: string | null;
  readonly hasCoach: boolean;
  readonly isEnrolled: boolean;
}

/** Returns the member's status after START (TEXT-02): the status before STOP, or else the one that fits their progress. */
function getStatusAfterStart({ statusBefore, hasCoach, isEnrolled }: OptedOut): MemberStatus {
  const before = statusBefore === null ? undefined : parseMemberStatus(statusBefore);
  if (before !== undefined && before !== 'EXITED_BY_STOP' && !isStoppedByAdmin(before)) return before;
  if (hasCoach) return 'ACTIVE_COACHING';
  return isEnrolled ? 'PENDING_MATCHING' : 'SIGNED_UP';
}

type Needed = Pick<Services, 'personalData' | 'configuration'> & EventSource;

interface OptOut {
  /** An E.164 phone number. */
  readonly phone: string;
  readonly source: 'text' | 'provider' | 'portal' | OptOutSource;
  /** 'member', 'system', or a person on staff or a program who recorded it. */
  readonly actor: string;
  /** For the audit log. */
  readonly reason: string;
  /** The whole text, if it was a keyword. */
  readonly keyword?: string;
  /** The provider blocks the number too, until START. */
  readonly isBlockedByProvider?: boolean;
}

/**
 * Opts a number out (TEXT-02) and sets its member, if any, to EXITED_BY_STOP. A member stopped by an administrator stays stopped and
 * gets no texts.
 * @returns false if the number was opted out before
 * @throws AppError INVALID_REQUEST without a number
 */
export async function optOut(
  services: Needed,
  transaction: Transaction,
  { phone, source, actor, reason, keyword, isBlockedByProvider = false }: OptOut,
): Promise<boolean> {
  // A hash of no number would opt out every member whose number is missing.
  if (phone === '') throw new AppError('INVALID_REQUEST', { message: 'This member has no phone number' });
  const { personalData } = services;
  const member = await lockMember(transaction, personalData, { phone });
  const isNew = await insertOptOut(transaction, {
    phoneHash: personalData.hashForLookup('phone', phone),
    statusBefore: member?.storedStatus ?? null,
    source,
    isBlockedByProvider,
  });
  if (member && !(member.status && isStoppedByAdmin(member.status))) {
    await changeStatus(services, transaction, { memberId: member.id, to: 'EXITED_BY_STOP', actor, reason });
  }
  if (member) {
    await closeQuestions(transaction, member.id);
    await askToCall(services, transaction, member.id);
    if (isNew) await notifyOfRenewalAfterOptOut(services, transaction, member, keyword);
  }
  return isNew;
}

/**
 * Undoes an opt-out and restores the member's previous status (TEXT-02). Who waited, and got the money back since, becomes a community
 * member, as without the opt-out (RENEW-05).
 * @param phone an E.164 phone number
 * @param reason for the audit log
 * @returns false if the number was not opted out
 */
export async function optIn(
  services: Needed,
  transaction: Transaction,
  phone: string,
  reason: string,
): Promise<boolean> {
  const { personalData } = services;
  const member = await lockMember(transaction, personalData, { phone });
  const optOut = await deleteOptOut(transaction, personalData.hashForLookup('phone', phone));
  if (member?.status !== 'EXITED_BY_STOP') return optOut !== undefined;
  const restored = getStatusAfterStart({
    statusBefore: optOut?.statusBefore ?? null,
    hasCoach: member.coachName !== null,
    isEnrolled: member.enrollmentCompletedAt !== null,
  });
  const isUnpaid = await isUnpaidWait(transaction, { ...member, status: restored });
  await changeStatus(services, transaction, {
    memberId: member.id,
    to: isUnpaid ? 'COMMUNITY_MEMBER' : restored,
    actor: 'member',
    reason,
  });
  return true;
}

/**
 * Ends the service of an opted-out member at their request. START then allows texts again but does not restart the service.
 * @param phone an E.164 phone number
 */
export async function setStatusAfterOptIn(
  transaction: Transaction,
  personalData: PersonalDataCipher,
  phone: string,
): Promise<void> {
  const ended: MemberStatus = 'EXITED_BY_REQUEST';
  await savePreviousStatus(transaction, personalData.hashForLookup('phone', phone), ended);
}

/** Returns whether a number (E.164), or the member who has it, opted out of all texts but codes (TEXT-02, CONS-03). */
export const isOptedOut = (
  queries: Queries,
  personalData: PersonalDataCipher,
  phone: string,
): Promise<boolean> => isBlocked(queries, personalData.hashForLookup('phone', phone));

/** Creates the opt-outs that the outbox respects. */
export const createOptOuts = (services: Needed & Pick<Services, 'database'>): OptOuts => ({
  isOptedOut: (phone) => isOptedOut(services.database, services.personalData, phone),
  recordProviderOptOut: async (phone) => {
    await services.database.transaction((transaction) =>
      optOut(services, transaction, {
        phone,
        source: 'provider',
        actor: 'system',
        reason: 'the provider reported an opt-out',
        isBlockedByProvider: true,
      }),
    );
  },
});

/** Returns whether a later STOP or START of the number was processed before this one, as after an outage (TEXT-02). */
export const isSuperseded = (
  { personalData }: Pick<Services, 'personalData'>,
  transaction: Transaction,
  { phone, sentAt }: { readonly phone: string; readonly sentAt: Date },
): Promise<boolean> =>
  hasLaterKeyword(transaction, { phoneHash: personalData.hashForLookup('phone', phone), sentAt });

interface PhoneMove {
  readonly member: Pick<Member, 'id' | 'phone' | 'email' | 'status' | 'storedStatus'>;
  /** An E.164 phone number. */
  readonly to: string;
}

/**
 * Moves a member's opt-out to a new number, and applies an opt-out of the new number, because a phone change is not a START (TEXT-02,
 * docs/decisions/0015-change-of-number.md). The old number stays opted out for its next owner.
 * @returns whether the new number is opted out
 */
export async function moveOptOut(
  services: Needed,
  transaction: Transaction,
  { member, to }: PhoneMove,
): Promise<boolean> {
  const { personalData } = services;
  const oldHash = personalData.hashForLookup('phone', member.phone);
  const newHash = personalData.hashForLookup('phone', to);
  const wasOptedOut = member.status === 'EXITED_BY_STOP' || (await hasOptOut(transaction, oldHash));
  if (wasOptedOut) {
    const { source, statusBefore = null } = await takeOptOut(transaction, oldHash);
    await insertOptOut(transaction, { phoneHash: newHash, statusBefore, source });
    await savePreviousStatus(transaction, newHash, statusBefore);
    return true;
  }
  if (!(await hasOptOut(transaction, newHash))) return false;
  await savePreviousStatus(transaction, newHash, member.storedStatus);
  const reason = 'the new number had texted STOP';
  await changeStatus(services, transaction, {
    memberId: member.id,
    to: 'EXITED_BY_STOP',
    actor: 'system',
    reason,
  });
  await notifyOfRenewalAfterOptOut(services, transaction, member, undefined);
  return true;
}
