import { useEffect } from 'react';
import { enrollmentStepNames } from '@moments/contract/enrollment/enrollment-steps';
import { WizardShell } from '@moments/ui/layout/wizard-shell.tsx';
import { ErrorAlert } from '../../../api/error-alert.tsx';
import { dismissError } from '../../../api/error-store.ts';
import { ReviewCard } from '../../../forms/review-card.tsx';
import { useBusy } from '../../../forms/use-busy.ts';
import type { StepProps } from '../wizard-steps.ts';
import { toEmergencyAnswers } from './emergency-rules.ts';
import { toScheduleAnswers } from './schedule-rules.ts';
import { useCompleteEnrollment } from './use-complete-enrollment.ts';
import type { WizardStep } from './wizard-steps.ts';

interface ReviewStepProps extends Omit<StepProps, 'save' | 'onSaved'> {
  readonly onCompleted: () => void;
  readonly onEdit: (step: WizardStep) => void;
}

/** Reviews the answers before the application is submitted (ADD-01, ADD-04). */
export function ReviewStep({ frame, user, onCompleted, onEdit }: ReviewStepProps) {
  const complete = useCompleteEnrollment();
  const { isBusy, run } = useBusy();
  useEffect(() => dismissError('completeEnrollment'), []);
  const finish = async () => {
    const isDone = await complete();
    if (isDone) onCompleted();
    return isDone;
  };
  return (
    <WizardShell
      {...frame}
      bare
      nextLabel="Finish"
      busyLabel="Completing..."
      busy={isBusy}
      onNext={() => void run(finish)}
    >
      <ReviewCard
        title={enrollmentStepNames.ENROLLMENT_PREFERENCE_INFORMATION}
        answers={[{ label: 'What you hope to gain', value: user.preferenceInformation.hopeToGain }]}
        onEdit={() => onEdit('preference')}
      />
      <ReviewCard
        title={enrollmentStepNames.ENROLLMENT_AVAILABILITY}
        answers={toScheduleAnswers(user.availability)}
        onEdit={() => onEdit('schedule')}
      />
      <ReviewCard
        title={enrollmentStepNames.ENROLLMENT_EMERGENCY_CONTACT}
        answers={toEmergencyAnswers(user.emergencyContact)}
        onEdit={() => onEdit('emergency-contact')}
      />
      <ErrorAlert source="completeEnrollment" />
    </WizardShell>
  );
}
