import { useState, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { enrollmentStepNames } from '@moments/contract/enrollment/enrollment-steps';
import { shiftDayChoices } from '@moments/contract/values/shift-times';
import { FieldGrid, FormSection } from '@moments/ui/fields/form-layout.tsx';
import { WizardShell } from '@moments/ui/layout/wizard-shell.tsx';
import { showSnackbar } from '@moments/ui/notifications.ts';
import { ErrorAlert } from '../../../api/error-alert.tsx';
import { dismissError } from '../../../api/error-store.ts';
import { paths } from '../../../configuration/paths.ts';
import { PickManyField, RadioField } from '../../../forms/choice-fields.tsx';
import { TextAreaField } from '../../../forms/form-fields.tsx';
import { findErrors } from '../../../forms/form-rules.ts';
import { ReviewCard } from '../../../forms/review-card.tsx';
import { StepPage } from '../../../forms/step-page.tsx';
import { useBusy } from '../../../forms/use-busy.ts';
import { useSaveStep } from '../../../forms/use-save-step.ts';
import { useStepForm } from '../../../forms/use-step-form.ts';
import { useSteps, type AskedStep } from '../../../forms/use-steps.ts';
import { getPathProgress } from '../../../frame/path-progress.tsx';
import { useShiftTimeChoices } from '../../../member/coach/shift-hours.ts';
import { useProfile, useProfileUpdate } from '../../../member/use-profile.ts';
import type { StepProps } from '../wizard-steps.ts';
import { toEmergencyAnswers } from './emergency-rules.ts';
import { EmergencyStep } from './emergency-step.tsx';
import { getScheduleErrors, toScheduleStep, toScheduleValues, toScheduleAnswers } from './schedule-rules.ts';
import { useBackBlock } from './use-back-block.ts';
import { useCompleteEnrollment } from './use-complete-enrollment.ts';
import { getResumeStep, wizardSteps, type WizardStep } from './wizard-steps.ts';

interface ReviewStepProps extends Omit<StepProps, 'save' | 'onSaved'> {
  readonly onCompleted: () => void;
  readonly onEdit: (step: WizardStep) => void;
}

/** Reviews the answers before the application is submitted (ADD-01, ADD-04). */
function ReviewStep({ frame, user, onCompleted, onEdit }: ReviewStepProps) {
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

/** Shows Schedule: when the member would like to text with a coach (ADD-02). */
function ScheduleStep({ frame, user, save, onSaved }: StepProps) {
  const step = useStepForm({
    name: 'additional-information.schedule',
    step: 'ENROLLMENT_AVAILABILITY',
    saved: toScheduleValues(user.availability),
    stored: ['shiftTime', 'shiftDays'],
    getErrors: getScheduleErrors,
    save: (values) => save(toScheduleStep(values)),
    onSaved,
  });
  const { control } = step.form;
  const times = useShiftTimeChoices();
  return (
    <StepPage frame={frame} step={step}>
      <FormSection title="Your coaching times" note="Times are Eastern Time (ET). You can change them later.">
        <FieldGrid>
          <RadioField
            control={control}
            name="shiftTime"
            label="Preferred time for coaching"
            choices={times}
          />
          <PickManyField
            control={control}
            name="shiftDays"
            label="Days that work for you"
            hint="Choose one or more."
            choices={shiftDayChoices}
          />
        </FieldGrid>
      </FormSection>
    </StepPage>
  );
}

/** Shows Additional Information: what the member hopes to gain (ADD-01). */
function PreferenceStep({ frame, user, save, onSaved }: StepProps) {
  const step = useStepForm({
    name: 'additional-information.preference',
    step: 'ENROLLMENT_PREFERENCE_INFORMATION',
    saved: { hopeToGain: user.preferenceInformation.hopeToGain },
    getErrors: (values) =>
      findErrors(({ findSchemaErrors, preferenceFields }) => findSchemaErrors(preferenceFields, values)),
    save: (values) => save({ stepKey: 'ENROLLMENT_PREFERENCE_INFORMATION', ...values }),
    onSaved,
  });
  return (
    <StepPage frame={frame} step={step}>
      <FormSection title="What brings you here?" note="This helps us find the right coach for you.">
        <FieldGrid>
          <TextAreaField
            control={step.form.control}
            name="hopeToGain"
            label="What do you hope to gain from coaching?"
            mark="(optional)"
            hint="A few words are enough. You can tell your coach more later."
            rows={6}
          />
        </FieldGrid>
      </FormSection>
    </StepPage>
  );
}

/** The step itself says whether its answers are saved. */
const notifyBlocked = () => showSnackbar('info', 'Please finish this step first.');

/** Shows the wizard after the payment: hopes, schedule, emergency contact, review (ADD-01 to ADD-04). */
export default function AdditionalInformationScreen() {
  const { user, subscription, derivation, hasActiveMembership } = useProfile();
  const save = useSaveStep(useProfileUpdate());
  const isPaidByOthers = hasActiveMembership && subscription?.amount === 0;
  const navigate = useNavigate();
  const [requested, setRequested] = useState<AskedStep>({ step: undefined, isEditing: false });
  const steps = useSteps({
    steps: wizardSteps,
    furthest: getResumeStep(derivation, user.basicInfo.userEnrollment.savedSteps),
    asked: requested,
    open: (step, isEditing) => setRequested({ step, isEditing }),
  });
  useBackBlock(notifyBlocked);
  const finish = () => void navigate(paths.applicationReceived, { replace: true });
  const step: StepProps = {
    frame: {
      ...(steps.place === 0 && { lead: 'You’re almost done!' }),
      progress: getPathProgress(steps.current, isPaidByOthers ? 'Plan' : undefined),
      onBack: steps.goBack,
    },
    user,
    save,
    onSaved: steps.goOn,
  };
  switch (steps.current) {
    case 'preference':
      return <PreferenceStep {...step} />;
    case 'schedule':
      return <ScheduleStep {...step} />;
    case 'emergency-contact':
      return <EmergencyStep {...step} canFinish={!requested.isEditing} onCompleted={finish} />;
    case 'review':
      return <ReviewStep {...step} onEdit={steps.edit} onCompleted={finish} />;
  }
}
