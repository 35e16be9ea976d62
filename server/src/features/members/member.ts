import type { EnrollmentStep } from '@moments/contract/enrollment/enrollment-steps';
import type { MemberStatus } from '@moments/contract/members/member-status';
import type { EmergencyContact, PersonalDetails } from '@moments/contract/members/members';
import type { ShiftDay, ShiftTime } from '@moments/contract/values/shifts';

/** The personal details as stored; the e-mail stands beside them, and the student flag is never kept (API-07). */
export type StoredPersonalDetails = Omit<PersonalDetails, 'email' | 'isStudent' | 'hash'>;

export const emptyPersonalDetails: StoredPersonalDetails = {
  firstName: '',
  lastName: '',
  preferredName: '',
  dob: '',
  races: [],
  sexualOrientation: '',
  pronounsList: [],
  gender: '',
  school: '',
  address: '',
  city: '',
  state: '',
  zip: '',
};

export const emptyEmergencyContact: EmergencyContact = {
  contactName: '',
  contactPhone: '',
  contactRelationship: '',
};

/** A member with everything that is sealed in the database opened. Texts that are not there are empty. */
export interface Member {
  readonly id: string;
  /** E.164; always proved by a code. */
  readonly phone: string;
  /** Lower case; empty until one was given. */
  readonly email: string;
  readonly emailVerified: boolean;
  /** Undefined where the stored value is none that is known (STAT-01). */
  readonly status: MemberStatus | undefined;
  readonly storedStatus: string;
  /** What reinstating returns to; null unless stopped or deleted by an administrator. */
  readonly statusBeforeStop: string | null;
  readonly termsAcceptedAt: Date | null;
  readonly messagesConsentAt: Date | null;
  readonly partnerId: string | null;
  readonly memberSource: string | null;
  readonly personalDetails: StoredPersonalDetails;
  readonly hopeToGain: string;
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
  readonly communityDialogOpen: boolean;
  readonly createdAt: Date;
  /** What was personal is gone since then; null for everybody else. */
  readonly erasedAt: Date | null;
}

/** What of a member may be changed; the status only by `changeStatus`, so that every change is audited (OPS-04). */
export type MemberChanges = Partial<
  Omit<
    Member,
    'id' | 'status' | 'storedStatus' | 'statusBeforeStop' | 'emailVerified' | 'createdAt' | 'erasedAt'
  >
> & { readonly emailVerifiedAt?: Date };
