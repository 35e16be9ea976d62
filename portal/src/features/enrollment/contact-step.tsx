import { useQuery } from '@tanstack/react-query';
import { FieldGrid, FormSection } from '@moments/ui/fields/form-layout.tsx';
import { SelectField, TextField } from '../../forms/form-fields.tsx';
import { StepPage } from '../../forms/step-page.tsx';
import { useStepForm } from '../../forms/use-step-form.ts';
import { getContactErrors, toContactStep, toContactValues, toPartnerOptions } from './contact-rules.ts';
import { ListFailed, partnersQuery } from './enrollment-lists.tsx';
import { VerifiedNumberHint } from './verified-hint.tsx';
import type { StepProps } from './wizard-steps.ts';

/** Basic Contact (ENR-04). */
export function ContactStep({ frame, user, save, onSaved }: StepProps) {
  const partners = useQuery(partnersQuery);
  const saved = toContactValues(user.basicInfo);
  const step = useStepForm({
    name: 'enrollment.contact',
    saved,
    stored: ['partnerId', 'memberSource'],
    fixed: { phoneNumber: saved.phoneNumber },
    getErrors: getContactErrors,
    save: (values) => save(toContactStep(values)),
    onSaved,
  });
  const { control } = step.form;
  return (
    <StepPage frame={frame} step={step}>
      <FormSection title="How to reach you" note="Your coach will text you at this number.">
        <FieldGrid>
          <TextField
            control={control}
            name="phoneNumber"
            label="Phone number"
            type="tel"
            autoComplete="tel-national"
            readOnly
            hint={<VerifiedNumberHint />}
          />
          <SelectField
            control={control}
            name="partnerId"
            label="Partner organization"
            hint="Choose the employer, school or organization that sent you, or None."
            choices={toPartnerOptions(partners.data ?? [], user.basicInfo)}
          />
          <ListFailed query={partners} source="partnerList" />
          <TextField
            control={control}
            name="memberSource"
            label="How did you find us?"
            mark="(optional)"
            autoComplete="off"
          />
        </FieldGrid>
      </FormSection>
    </StepPage>
  );
}
