import { enrollmentStepNames } from '@moments/contract/enrollment/enrollment-steps';
import { Steps, type StepsProps } from '@moments/ui/display/steps.tsx';

/** The stages from sign-up to the received application, with the minutes that usually remain when one begins (ENR-18). */
const stages = {
  signUp: { name: 'Sign Up', minutesLeft: 6 },
  contact: { name: enrollmentStepNames.ENROLLMENT_CONTACT_INFO, minutesLeft: 5 },
  details: { name: enrollmentStepNames.ENROLLMENT_PERSONAL_DETAILS, minutesLeft: 4 },
  plan: { name: enrollmentStepNames.COMPLETE_ENROLLMENT, minutesLeft: 2 },
  payment: { name: 'Payment', minutesLeft: 2 },
  preference: { name: enrollmentStepNames.ENROLLMENT_PREFERENCE_INFORMATION, minutesLeft: 2 },
  schedule: { name: enrollmentStepNames.ENROLLMENT_AVAILABILITY, minutesLeft: 1 },
  'emergency-contact': { name: enrollmentStepNames.ENROLLMENT_EMERGENCY_CONTACT, minutesLeft: 1 },
  review: { name: 'Review', minutesLeft: 0 },
} as const;
export type PathStage = keyof typeof stages;

const formatMinutesLeft = (minutes: number): string =>
  minutes === 0 ? 'Almost done' : `${String(minutes)} min left`;

/**
 * Returns the one progress line of the whole application, for a wizard.
 * @param payment the name of the payment's step, which is "Plan" if someone else pays
 */
export const getPathProgress = (stage: PathStage, payment: string = stages.payment.name): StepsProps => ({
  label: 'Progress of your application',
  names: Object.entries(stages).map(([key, { name }]) => (key === 'payment' ? payment : name)),
  current: Object.keys(stages).indexOf(stage),
  note: formatMinutesLeft(stages[stage].minutesLeft),
});

/** Shows how far the member is between sign-up and the received application, on pages outside the wizards. */
export const PathProgress = ({ stage }: { stage: PathStage }) => <Steps {...getPathProgress(stage)} />;
