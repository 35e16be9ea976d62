import { StepPage } from '../../forms/step-page.tsx';
import { useStepForm } from '../../forms/use-step-form.ts';
import { AboutSection } from './about-section.tsx';
import { AddressSection } from './address-section.tsx';
import type { EnrollmentStepProps } from './enrollment-step-props.ts';
import { NameSection } from './name-section.tsx';
import { personalRefusals, personalStep, personalValues } from './personal-rules.ts';

/** Personal Details (ENR-05 to ENR-08). */
export function PersonalStep({ frame, user, save, onSaved }: EnrollmentStepProps) {
  const saved = personalValues(user.personalDetails);
  const step = useStepForm({
    name: 'enrollment.personal',
    saved,
    stored: ['firstName', 'lastName', 'preferredName'],
    fixed: { email: saved.email },
    getErrors: (values) => personalRefusals(values),
    save: (values) => save(personalStep(values)),
    onSaved,
  });
  return (
    <StepPage frame={frame} step={step}>
      <NameSection control={step.form.control} />
      <AboutSection control={step.form.control} />
      <AddressSection form={step.form} />
    </StepPage>
  );
}
