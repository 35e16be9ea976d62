import { useMutation } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { updateAddressAndContact } from '@moments/contract/account/address-and-contact';
import type { EmergencyContact } from '@moments/contract/members/members';
import { isContactOfMinorWhole } from '@moments/contract/members/status-facts';
import { Button } from '@moments/ui/buttons/button.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { FieldGrid } from '@moments/ui/fields/form-layout.tsx';
import { Form } from '@moments/ui/fields/form.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { CallAlert } from '../../../api/call-alert.tsx';
import { callOrThrow } from '../../../api/call.ts';
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

function useSaveContact() {
  const { memberId, user } = useProfile();
  const updateProfile = useProfileUpdate();
  const { address, city, state, zip } = user.personalDetails;
  return useMutation({
    mutationFn: (contact: EmergencyContact) =>
      callOrThrow(updateAddressAndContact, {
        params: { memberId },
        body: { memberId, address, city, state, zip, ...contact },
      }),
    onSuccess: ({ user: saved }) => updateProfile({ user: saved }),
  });
}

/** The first field with an error gets the focus, because it is marked last. */
const lastToFirst = ['contactIsAdult', 'contactRelationship', 'contactPhone', 'contactName'] as const;

/** Asks a member under 18 for an adult to call, in the place of the payment. */
export function ContactFirst() {
  const { personalDetails, basicInfo, emergencyContact } = useProfile().user;
  const form = useForm<EmergencyContact>({ defaultValues: toEmergencyValues(emergencyContact) });
  const save = useSaveContact();
  const owner = { birth: personalDetails.dob, phone: basicInfo.phone };
  const submit = async (): Promise<void> => {
    const values = form.getValues();
    const errors = await getEmergencyErrors(values, owner);
    const invalid = lastToFirst.filter((name) => errors[name] !== undefined);
    form.clearErrors();
    for (const name of invalid) form.setError(name, { message: errors[name] ?? '' }, { shouldFocus: true });
    if (invalid.length === 0) save.mutate(values);
  };
  return (
    <Card title="First, an adult to call">
      <Form noValidate onSubmit={submit}>
        <Stack>
          <Text>{describeWhy(true)}</Text>
          <FormProvider {...form}>
            <FieldGrid>
              <EmergencyFields isRequired />
            </FieldGrid>
          </FormProvider>
          <CallAlert error={save.error} onDismiss={save.reset} />
          <Button type="submit" full busy={save.isPending} busyLabel="Saving...">
            Continue to payment
          </Button>
        </Stack>
      </Form>
    </Card>
  );
}
