import type { Control } from 'react-hook-form';
import { FieldGrid, FormSection } from '@moments/ui/fields/form-layout.tsx';
import { useConfiguration } from '../../configuration/portal-configuration.ts';
import { TextField } from '../../forms/form-fields.tsx';
import { StepPage } from '../../forms/step-page.tsx';
import { useStepForm } from '../../forms/use-step-form.ts';
import { AboutSection } from './about-section.tsx';
import { AddressSection } from './address-section.tsx';
import {
  getPersonalErrors,
  toPersonalStep,
  toPersonalValues,
  type PersonalValues,
} from './personal-rules.ts';
import { usePersonalParts } from './use-personal-parts.ts';
import { VerifiedEmailHint } from './verified-hint.tsx';
import type { StepProps } from './wizard-steps.ts';

function NameSection({ control }: { control: Control<PersonalValues> }) {
  const { supportEmail } = useConfiguration();
  return (
    <FormSection title="Your name" note="How your coach will greet you.">
      <FieldGrid columns={2}>
        <TextField control={control} name="firstName" label="First name" autoComplete="given-name" />
        <TextField control={control} name="lastName" label="Last name" autoComplete="family-name" />
        <TextField
          control={control}
          name="preferredName"
          label="Preferred name"
          mark="(optional)"
          autoComplete="nickname"
        />
        <TextField
          control={control}
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          readOnly
          hint={<VerifiedEmailHint supportEmail={supportEmail} />}
        />
      </FieldGrid>
    </FormSection>
  );
}

/** Personal Details (ENR-05 to ENR-08); on phones in short screens (ENR-18). */
export function PersonalStep({ frame, user, save, onSaved }: StepProps) {
  const saved = toPersonalValues(user.personalDetails);
  const step = useStepForm({
    name: 'enrollment.personal',
    step: 'ENROLLMENT_PERSONAL_DETAILS',
    saved,
    stored: ['firstName', 'lastName', 'preferredName'],
    fixed: { email: saved.email },
    getErrors: (values) => getPersonalErrors(values),
    save: (values) => save(toPersonalStep(values)),
    onSaved,
  });
  const { shown, ...page } = usePersonalParts(step, frame);
  return (
    <StepPage {...page}>
      {shown.includes('name') && <NameSection control={step.form.control} />}
      {shown.includes('about') && <AboutSection control={step.form.control} />}
      {shown.includes('address') && <AddressSection form={step.form} />}
    </StepPage>
  );
}
