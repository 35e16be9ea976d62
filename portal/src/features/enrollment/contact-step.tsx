import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { FieldGrid, FormSection } from '@moments/ui/fields/form-layout.tsx';
import type { ApiError } from '../../api/api-error.ts';
import { dismissError, recordError } from '../../api/error-store.ts';
import { SelectField, TextField } from '../../forms/form-fields.tsx';
import { StepPage } from '../../forms/step-page.tsx';
import { useStepForm } from '../../forms/use-step-form.ts';
import { SponsorFacts } from '../../member/sponsor-facts.tsx';
import { partnerLabel } from './contact-copy.ts';
import {
  findPartnerByEmail,
  findUnprovenPartner,
  getContactErrors,
  getEmailHint,
  toContactStep,
  toContactValues,
  toPartnerOptions,
  type ContactValues,
} from './contact-rules.ts';
import { ListFailed, partnersQuery } from './enrollment-lists.tsx';
import { VerifiedNumberHint } from './verified-hint.tsx';
import type { StepProps } from './wizard-steps.ts';

/**
 * Chooses the partner that the verified email belongs to, for a member who hasn't saved this step, so that whose plan is paid for learns
 * it. The member can choose another, or none.
 */
function useSuggestedPartner(form: UseFormReturn<ContactValues>, suggestedId: string | undefined): void {
  useEffect(() => {
    if (
      suggestedId !== undefined &&
      form.formState.defaultValues?.partnerId === 'NONE' &&
      !form.getFieldState('partnerId').isDirty
    )
      form.setValue('partnerId', suggestedId, { shouldDirty: true });
  }, [form, suggestedId]);
}

const partnerFields: readonly string[] = ['partnerId', 'partnerCode'];

/** Stores an error of the chosen partner under its own source (ERR-03). Its field shows it. */
function storePartnerError(error: ApiError | undefined): void {
  if (!error?.fields.some(({ field }) => partnerFields.includes(field))) return;
  dismissError('updateEnrollment');
  recordError('partnerDetails', error.message, error);
}

/** Clears an error of a partner when another is chosen (AUTH-24). */
function useErrorsOfPartner({ clearErrors }: UseFormReturn<ContactValues>, partnerId: string): void {
  useEffect(() => {
    clearErrors('partnerCode');
    dismissError('partnerDetails');
    dismissError('updateEnrollment');
  }, [clearErrors, partnerId]);
}

/** Shows Basic Contact (ENR-04). */
export function ContactStep({ frame, user, save, onSaved }: StepProps) {
  const partners = useQuery(partnersQuery);
  const saved = toContactValues(user.basicInfo);
  const step = useStepForm({
    name: 'enrollment.contact',
    step: 'ENROLLMENT_CONTACT_INFO',
    saved,
    stored: ['partnerId', 'memberSource'],
    fixed: { phoneNumber: saved.phoneNumber },
    getErrors: getContactErrors,
    save: async (values) => {
      const error = await save(toContactStep(values));
      storePartnerError(error);
      return error;
    },
    onSaved,
  });
  const { control } = step.form;
  const isSaved = user.basicInfo.userEnrollment.savedSteps.includes('ENROLLMENT_CONTACT_INFO');
  const suggested = findPartnerByEmail(partners.data ?? [], user.personalDetails.email);
  useSuggestedPartner(step.form, isSaved ? undefined : suggested?._id);
  const chosenId = useWatch({ control, name: 'partnerId' });
  useErrorsOfPartner(step.form, chosenId);
  const chosen = partners.data?.find(({ _id }) => _id === chosenId);
  const unproven = findUnprovenPartner(partners.data ?? [], chosenId, user.basicInfo);
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
            label={partnerLabel}
            hint={
              getEmailHint(unproven, user.personalDetails.email) ??
              'Choose the employer, school, or organization that sent you.'
            }
            choices={toPartnerOptions(partners.data ?? [], user.basicInfo)}
          />
          <ListFailed query={partners} source="partnerList" />
          {chosen && <SponsorFacts name={chosen.name} />}
          {unproven?.proof === 'code' && (
            <TextField
              control={control}
              name="partnerCode"
              label={`Code from ${unproven.name}`}
              hint="They gave you this code, so that they can pay for you."
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          )}
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
