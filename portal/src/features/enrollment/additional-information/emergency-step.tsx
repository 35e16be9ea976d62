import { useEffect } from 'react';
import { useController, useWatch, type Control } from 'react-hook-form';
import type { EmergencyContact } from '@moments/contract/members/members';
import { Button } from '@moments/ui/buttons/button.tsx';
import { FieldGrid, FormSection } from '@moments/ui/fields/form-layout.tsx';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import { Row } from '@moments/ui/layout/stack.tsx';
import { ErrorAlert } from '../../../api/error-alert.tsx';
import { dismissError } from '../../../api/error-store.ts';
import { TextField } from '../../../forms/form-fields.tsx';
import { StepPage } from '../../../forms/step-page.tsx';
import { useBusy } from '../../../forms/use-busy.ts';
import { useSaveStep } from '../../../forms/use-save-step.ts';
import { useStepForm } from '../../../forms/use-step-form.ts';
import type { StepProps } from '../wizard-steps.ts';
import { formatTypedPhone, getEmergencyErrors, isMinor, toEmergencyValues } from './emergency-rules.ts';
import { useCompleteEnrollment } from './use-complete-enrollment.ts';

const whyMinors =
  'Because you’re under 18, please give us an adult you trust. We’ll contact them only if we’re worried about your safety.';
const emptyContact: EmergencyContact = { contactName: '', contactPhone: '', contactRelationship: '' };

const whyAdults = 'Someone we can contact if we’re worried about you. This is optional.';

function PhoneField({ control, mark }: { control: Control<EmergencyContact>; mark: string | undefined }) {
  const { field, fieldState } = useController({ control, name: 'contactPhone' });
  return (
    <TextInput
      {...field}
      id="contactPhone"
      label="Phone number"
      mark={mark}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      placeholder="(212) 555-0123"
      onBlur={() => {
        field.onChange(formatTypedPhone(field.value));
        field.onBlur();
      }}
      error={fieldState.error?.message}
    />
  );
}

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
  const mark = isRequired ? undefined : '(optional)';
  return (
    <StepPage frame={frame} step={step}>
      <FormSection title="Someone you trust" note={isRequired ? whyMinors : whyAdults}>
        <FieldGrid>
          <TextField control={control} name="contactName" label="Name" mark={mark} autoComplete="off" />
          <PhoneField control={control} mark={mark} />
          <TextField
            control={control}
            name="contactRelationship"
            label="Relationship to you"
            mark={mark}
            hint="For example: mother, uncle, friend"
            autoComplete="off"
          />
          {canFinish && !isRequired && isEmpty && <SkipAndFinish onCompleted={onCompleted} />}
        </FieldGrid>
      </FormSection>
    </StepPage>
  );
}
