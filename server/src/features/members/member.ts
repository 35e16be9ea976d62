import type { EnrollmentStep } from '@moments/contract/enrollment/enrollment-steps';
import type { MemberStatus } from '@moments/contract/members/member-status';
import type { EmergencyContact, StoredPersonalDetails } from '@moments/contract/members/members';
import type { ShiftDay, ShiftTime } from '@moments/contract/values/shifts';

export { emptyPersonalDetails, type StoredPersonalDetails } from '@moments/contract/members/members';

export const emptyEmergencyContact: EmergencyContact = {
  contactName: '',
  contactPhone: '',
  contactRelationship: '',
};

/** A member with encrypted columns decrypted. Missing texts are empty. */
export interface Member {
  readonly id: string;
  /** E.164; always verified by a code. */
  readonly phone: string;
  /** Lower case; empty until the member enters one. */
  readonly email: string;
  readonly emailVerified: boolean;
  /** Undefined if the stored value is unknown (STAT-01). */
  readonly status: MemberStatus | undefined;
  readonly storedStatus: string;
  /** The status that reinstating restores; null unless an administrator stopped or deleted the member. */
  readonly statusBeforeStop: string | null;
  /** Since when texts don't reach the phone. Null once one is delivered or the number changes (DUTY-03). */
  readonly textsFailSince: Date | null;
  readonly termsAcceptedAt: Date | null;
  readonly messagesConsentAt: Date | null;
  readonly partnerId: string | null;
  /** The partner whose proof the member gave. It counts only while it is the member's partner (SEC-01). */
  readonly provenPartnerId: string | null;
  readonly memberSource: string | null;
  readonly personalDetails: StoredPersonalDetails;
  /** When the address was last given, corrected, or confirmed; null without an address. */
  readonly addressConfirmedAt: Date | null;
  readonly hopeToGain: string;
  /** The text to send to the coach at the match. Empty without one. */
  readonly firstText: string;
  readonly shiftTime: ShiftTime | null;
  readonly shiftDays: readonly ShiftDay[];
  readonly emergencyContact: EmergencyContact;
  readonly savedSteps: readonly EnrollmentStep[];
  readonly currentStep: EnrollmentStep | null;
  readonly toStep: EnrollmentStep | null;
  readonly enrollmentStartedAt: Date | null;
  readonly enrollmentCompletedAt: Date | null;
  readonly stripeCustomerId: string | null;
  readonly coachName: string | null;
  /** When the member was matched with this coach; null if it is not known. */
  readonly coachSince: Date | null;
  /** Since when the member waits for a coach, or waited last; null if they never did. */
  readonly matchingSince: Date | null;
  readonly communityDialogOpen: boolean;
  readonly createdAt: Date;
  /** When the personal data was erased; null for all other members. */
  readonly erasedAt: Date | null;
}

/**
 * The fields that can be updated. Only `changeStatus` changes the status, so that every change is in the audit log
 * (OPS-04).
 */
export type MemberChanges = Partial<
  Omit<
    Member,
    | 'id'
    | 'status'
    | 'storedStatus'
    | 'statusBeforeStop'
    | 'emailVerified'
    | 'matchingSince'
    | 'createdAt'
    | 'erasedAt'
  >
> & { readonly emailVerifiedAt?: Date };
