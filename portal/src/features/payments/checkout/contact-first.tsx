import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { updateAddressAndContact } from '@moments/contract/account/address-and-contact';
import type { EmergencyContact } from '@moments/contract/members/members';
import { isContactOfMinorWhole } from '@moments/contract/members/status-facts';
import { Button } from '@moments/ui/buttons/button.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { ErrorSummary } from '@moments/ui/fields/error-summary.tsx';
import { FieldGrid } from '@moments/ui/fields/form-layout.tsx';
import { Form } from '@moments/ui/fields/form.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import type { ApiError } from '../../../api/api-error.ts';
import { CallAlert } from '../../../api/call-alert.tsx';
import { call } from '../../../api/call.ts';
import { takeSavedProfile } from '../../../forms/crisis-note-store.ts';
import { CrisisNote } from '../../../forms/crisis-note.tsx';
import { draftMessages } from '../../../forms/draft-messages.ts';
import type { DraftState } from '../../../forms/draft-saver.ts';
import { useStepForm } from '../../../forms/use-step-form.ts';
import { useProfile, useProfileUpdate } from '../../../member/use-profile.ts';
import {
  describeWhy,
  EmergencyFields,
  getEmergencyErrors,
  isMinor,
  toEmergencyValues,
} from '../../enrollment/index.ts';

/** Returns whether a member under 18 hasn't named an adult to call, which is asked before money is taken. */
export function useNeedsContact(): boolean {
  const { personalDetails, emergencyContact } = useProfile().user;
  return isMinor(personalDetails.dob) && !isContactOfMinorWhole(emergencyContact);
}

/** Saves the contact, next to the address as it is. @returns why it was not saved, or undefined */
function useSaveContact() {
  const { memberId, user } = useProfile();
  const updateProfile = useProfileUpdate();
  const { address, city, state, zip } = user.personalDetails;
  return async (contact: EmergencyContact): Promise<ApiError | undefined> => {
    const body = { memberId, address, city, state, zip, ...contact };
    const result = await call(updateAddressAndContact, { params: { memberId }, body });
    if (!result.ok) return result.error;
    const { user: saved, crisisWordsFound } = result.reply;
    takeSavedProfile(crisisWordsFound, () => updateProfile({ user: saved }));
    return undefined;
  };
}

/** Says whether the typed answers are safe (ENR-16). */
function DraftNote({ state }: { readonly state: DraftState }) {
  const { text, warning } = draftMessages[state];
  return (
    <Text kind="quiet">
      <span>{text}</span>
      <span role="status">{warning}</span>
    </Text>
  );
}

/** Asks a member under 18 for an adult to call, in the place of the payment. What is typed is the draft of that step (ENR-16). */
export function ContactFirst() {
  const { personalDetails, basicInfo, emergencyContact } = useProfile().user;
  const [failure, setFailure] = useState<ApiError>();
  const save = useSaveContact();
  const step = useStepForm<EmergencyContact>({
    name: 'additional-information.emergency-contact',
    step: 'ENROLLMENT_EMERGENCY_CONTACT',
    saved: toEmergencyValues(emergencyContact),
    getErrors: (values) => getEmergencyErrors(values, { birth: personalDetails.dob, phone: basicInfo.phone }),
    save: async (values) => {
      const error = await save(values);
      // An error at a field isn't said once more.
      setFailure(error?.fields.some(({ field }) => field in values) ? undefined : error);
      return error;
    },
    onSaved: () => undefined,
  });
  return (
    <Card title="First, an adult to call">
      <Form noValidate onSubmit={step.submit}>
        <Stack>
          <Text>{describeWhy(true)}</Text>
          <ErrorSummary errors={step.errors} submitCount={step.submitCount} />
          <FormProvider {...step.form}>
            <FieldGrid>
              <EmergencyFields isRequired />
            </FieldGrid>
          </FormProvider>
          <CrisisNote place="step" />
          <CallAlert error={failure} onDismiss={() => setFailure(undefined)} />
          <DraftNote state={step.draftState} />
          <Button type="submit" full busy={step.isSaving} busyLabel="Saving...">
            Continue to payment
          </Button>
        </Stack>
      </Form>
    </Card>
  );
}
