import { useEffect, useEffectEvent } from 'react';
import { useForm } from 'react-hook-form';
import { formatPhone, toE164 } from '@moments/contract/values/phone';
import { Button, ButtonRow } from '@moments/ui/buttons/button.tsx';
import { Form } from '@moments/ui/fields/form.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { ApiError } from '../../../api/api-error.ts';
import { CallAlert } from '../../../api/call-alert.tsx';
import { PhoneField } from '../../../forms/form-fields.tsx';
import { createResolver, findErrors, type FieldErrors } from '../../../forms/form-rules.ts';

interface NewPhone {
  readonly phoneNumber: string;
}

/** Validates the new phone number (ACC-05). @param current E.164 */
async function getPhoneErrors(values: NewPhone, current: string): Promise<FieldErrors<NewPhone>> {
  if (toE164(values.phoneNumber) === current)
    return { phoneNumber: `${formatPhone(current)} is already your number` };
  return findErrors(({ findSchemaErrors, newPhoneFields }) => findSchemaErrors(newPhoneFields, values));
}

interface PhoneNumberStepProps {
  /** E.164. */
  readonly present: string;
  readonly typed: string;
  readonly onType: (formatted: string) => void;
  readonly isSending: boolean;
  readonly onSend: (phoneNumber: string) => void;
  readonly onCancel: () => void;
  readonly error: Error | null;
  readonly onDismiss: () => void;
}

/** Asks for the new number, at most 14 characters, formatted as `(123) 456-7890` (ACC-05). */
export function PhoneNumberStep({ present, typed, ...rest }: PhoneNumberStepProps) {
  const { control, handleSubmit, setError, setFocus, subscribe } = useForm<NewPhone>({
    defaultValues: { phoneNumber: typed },
    resolver: createResolver((values) => getPhoneErrors(values, present)),
  });
  const keepTyped = useEffectEvent(rest.onType);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, name }) => name !== undefined && keepTyped(values.phoneNumber),
      }),
    [subscribe],
  );
  const { error } = rest;
  const rejection =
    error instanceof ApiError
      ? error.fields.find(({ field }) => field === 'phoneNumber')?.message
      : undefined;
  useEffect(() => {
    if (rejection === undefined) return;
    setError('phoneNumber', { type: 'server', message: rejection });
    setFocus('phoneNumber');
    // Each rejection, also the same one again.
  }, [error, rejection, setError, setFocus]);
  return (
    <Form noValidate onSubmit={handleSubmit(({ phoneNumber }) => rest.onSend(phoneNumber))}>
      <Stack>
        <CallAlert error={rejection === undefined ? error : null} onDismiss={rest.onDismiss} />
        <PhoneField
          control={control}
          name="phoneNumber"
          label="New phone number"
          hint="We’ll text you a code. After you enter it, this number replaces your current one and your other devices are logged out."
          // The member opened this step to type.
          autoFocus
        />
        <ButtonRow>
          <Button type="submit" busy={rest.isSending} busyLabel="Sending...">
            Text me a code
          </Button>
          <Button variant="plain" onClick={rest.onCancel}>
            Keep my number
          </Button>
        </ButtonRow>
      </Stack>
    </Form>
  );
}
