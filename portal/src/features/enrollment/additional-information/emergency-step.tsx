import { useEffect } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import type { EmergencyContact } from '@moments/contract/members/members';
import { Button } from '@moments/ui/buttons/button.tsx';
import { FieldGrid, FormSection } from '@moments/ui/fields/form-layout.tsx';
import { Row } from '@moments/ui/layout/stack.tsx';
import { ErrorAlert } from '../../../api/error-alert.tsx';
import { dismissError } from '../../../api/error-store.ts';
import { StepPage } from '../../../forms/step-page.tsx';
import { useBusy } from '../../../forms/use-busy.ts';
import { useSaveStep } from '../../../forms/use-save-step.ts';
import { useStepForm } from '../../../forms/use-step-form.ts';
import type { StepProps } from '../wizard-steps.ts';
import { describeWhy, EmergencyFields } from './emergency-fields.tsx';
import { getEmergencyErrors, isMinor, toEmergencyValues } from './emergency-rules.ts';
import { useCompleteEnrollment } from './use-complete-enrollment.ts';

const emptyContact: EmergencyContact = { contactName: '', contactPhone: '', contactRelationship: '' };

/** Keeps the completed enrollment brings the profile. A profile with this step alone would open the review. */
const keepProfile = (): void => undefined;

/** Lets an adult leave the contact empty and send the application. "Next" shows the review first. */
function SkipAndFinish({ onCompleted }: Pick<EmergencyStepProps, 'onCompleted'>) {
  const save = useSaveStep(keepProfile);
  const complete = useCompleteEnrollment();
  const { isBusy, run } = useBusy();
  useEffect(() => dismissError('completeEnrollment'), []);
  const finish = async () => {
    const error = await save({ stepKey: 'ENROLLMENT_EMERGENCY_CONTACT', ...emptyContact });
    const isDone = !error && (await complete());
    if (isDone) onCompleted();
    return isDone;
  };
  return (
    <>
      <ErrorAlert source="completeEnrollment" />
      <Row>
        <Button variant="second" busy={isBusy} busyLabel="Completing..." onClick={() => void run(finish)}>
          Skip and finish
        </Button>
      </Row>
    </>
  );
}

interface EmergencyStepProps extends StepProps {
  /** The step wasn't opened from the review. */
  readonly canFinish: boolean;
  readonly onCompleted: () => void;
}

/** Shows Emergency Contact, which is required of members under 18 (ADD-03). */
export function EmergencyStep({ frame, user, save, onSaved, canFinish, onCompleted }: EmergencyStepProps) {
  const { dob } = user.personalDetails;
  const step = useStepForm({
    name: 'additional-information.emergency-contact',
    step: 'ENROLLMENT_EMERGENCY_CONTACT',
    saved: toEmergencyValues(user.emergencyContact),
    getErrors: (values) => getEmergencyErrors(values, { birth: dob, phone: user.basicInfo.phone }),
    save: (values) => save({ stepKey: 'ENROLLMENT_EMERGENCY_CONTACT', ...values }),
    onSaved,
  });
  const { control } = step.form;
  const isRequired = isMinor(dob);
  const isEmpty = useWatch({ control, name: ['contactName', 'contactPhone', 'contactRelationship'] }).every(
    (value) => value === '',
  );
  return (
    <StepPage frame={frame} step={step}>
      <FormSection title="Someone you trust" note={describeWhy(isRequired)}>
        <FieldGrid>
          <FormProvider {...step.form}>
            <EmergencyFields isRequired={isRequired} />
          </FormProvider>
          {canFinish && !isRequired && isEmpty && <SkipAndFinish onCompleted={onCompleted} />}
        </FieldGrid>
      </FormSection>
    </StepPage>
  );
}
