import { Suspense, useEffect, type ReactNode } from 'react';
import { useWatch, FormProvider, type Control, type UseFormReturn } from 'react-hook-form';
import { Button } from '@moments/ui/buttons/button.tsx';
import { CardSkeleton } from '@moments/ui/feedback/placeholders.tsx';
import { FieldGrid, FormSection } from '@moments/ui/fields/form-layout.tsx';
import { Row } from '@moments/ui/layout/stack.tsx';
import { StepPage } from '../../forms/step-page.tsx';
import { useStepForm } from '../../forms/use-step-form.ts';
import { loadLate } from '../../frame/late-part.tsx';
import { useIsIdle } from '../../frame/use-painted.ts';
import type { AboutSectionProps } from './about-section.tsx';
import { AddressFields } from './address-fields.tsx';
import { NameSection } from './name-section.tsx';
import {
  getPersonalErrors,
  isAboutEmpty,
  toPersonalStep,
  toPersonalValues,
  type PersonalValues,
} from './personal-rules.ts';
import { usePersonalParts } from './use-personal-parts.ts';
import type { StepProps } from './wizard-steps.ts';

const loadAbout = () => import('./about-section.tsx');
const AboutSection = loadLate(
  async () => ({ default: (await loadAbout()).AboutSection }),
  'We couldn’t load the optional questions',
);

/** Asks about the member. That lies below the first picture, on phones on a screen of its own, and loads after it. */
function LateAboutSection({ isShown, ...section }: AboutSectionProps & { readonly isShown: boolean }) {
  const isIdle = useIsIdle();
  useEffect(() => {
    if (isIdle) void loadAbout().catch(() => undefined);
  }, [isIdle]);
  if (!isShown) return null;
  const waiting = <CardSkeleton label="Loading questions" />;
  return isIdle ? (
    <Suspense fallback={waiting}>
      <AboutSection {...section} />
    </Suspense>
  ) : (
    waiting
  );
}

interface SectionProps {
  readonly form: UseFormReturn<PersonalValues>;
  /** Shown below the fields. */
  readonly children: ReactNode;
}

/** Asks where the member lives (ENR-07). */
function AddressSection({ form, children }: SectionProps) {
  return (
    <FormSection title="Where you live" note="This tells us your time zone and where to find local help.">
      <FieldGrid>
        <FormProvider {...form}>
          <AddressFields />
        </FormProvider>
        {children}
      </FieldGrid>
    </FormSection>
  );
}

interface SkipProps {
  readonly control: Control<PersonalValues>;
  readonly isSaving: boolean;
  readonly onSkip: () => void;
}

/** Saves without the optional questions, as long as none of them has an answer. */
function SkipButton({ control, isSaving, onSkip }: SkipProps) {
  const answers = useWatch({ control });
  if (!isAboutEmpty(answers)) return null;
  return (
    <Row>
      {/* A disabled button would lose the focus, which stays here if saving fails. */}
      <Button variant="second" aria-disabled={isSaving || undefined} onClick={isSaving ? undefined : onSkip}>
        Skip the optional questions
      </Button>
    </Row>
  );
}

/** Shows Personal Details (ENR-05 to ENR-08), in short screens on phones (ENR-18). */
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
  const { shown, skip, ...page } = usePersonalParts(step, frame);
  const isShort = shown.length === 1;
  const { control } = step.form;
  return (
    <StepPage {...page}>
      {shown.includes('basics') && <NameSection control={control} isShort={isShort} />}
      {shown.includes('basics') && (
        <AddressSection form={step.form}>
          {skip && <SkipButton control={control} isSaving={step.isSaving} onSkip={skip} />}
        </AddressSection>
      )}
      <LateAboutSection isShown={shown.includes('about')} control={control} hasNames={isShort} />
    </StepPage>
  );
}
