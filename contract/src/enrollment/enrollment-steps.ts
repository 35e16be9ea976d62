/** The six step keys of the enrollment, in order (ENR-14). `currentStep` and `toStep` hold them. */
export const enrollmentSteps = [
  'ENROLLMENT_CONTACT_INFO',
  'ENROLLMENT_PERSONAL_DETAILS',
  'COMPLETE_ENROLLMENT',
  'ENROLLMENT_PREFERENCE_INFORMATION',
  'ENROLLMENT_AVAILABILITY',
  'ENROLLMENT_EMERGENCY_CONTACT',
] as const;

export type EnrollmentStep = (typeof enrollmentSteps)[number];

/** The steps of `/enrollment`. */
export const enrollmentWizardSteps = [
  'ENROLLMENT_CONTACT_INFO',
  'ENROLLMENT_PERSONAL_DETAILS',
  'COMPLETE_ENROLLMENT',
] as const satisfies readonly EnrollmentStep[];

/** The steps of `/addition-information`, before its review. */
export const additionalInformationSteps = [
  'ENROLLMENT_PREFERENCE_INFORMATION',
  'ENROLLMENT_AVAILABILITY',
  'ENROLLMENT_EMERGENCY_CONTACT',
] as const satisfies readonly EnrollmentStep[];

/** The names of the steps on the screen (ENR-02, ADD-01). */
export const enrollmentStepNames: Readonly<Record<EnrollmentStep, string>> = {
  ENROLLMENT_CONTACT_INFO: 'Basic Contact',
  ENROLLMENT_PERSONAL_DETAILS: 'Personal Details',
  COMPLETE_ENROLLMENT: 'Review & Select Plan',
  ENROLLMENT_PREFERENCE_INFORMATION: 'Additional Information',
  ENROLLMENT_AVAILABILITY: 'Schedule',
  ENROLLMENT_EMERGENCY_CONTACT: 'Emergency Contact',
};
