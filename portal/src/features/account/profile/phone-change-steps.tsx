import { useEffect, useEffectEvent } from 'react';
import { useForm } from 'react-hook-form';
import { formatPhone, toE164 } from '@moments/contract/values/phone';
import { Button, ButtonRow } from '@moments/ui/buttons/button.tsx';
import { NoBreak } from '@moments/ui/display/text.tsx';
import { Form } from '@moments/ui/fields/form.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { ApiError } from '../../../api/api-error.ts';
import { CallAlert } from '../../../api/call-alert.tsx';
import { PhoneField } from '../../../forms/form-fields.tsx';
import { createResolver, findErrors, type FieldErrors } from '../../../forms/form-rules.ts';
import { CodeStep, didSucceed } from '../code-step.tsx';
import { IdentityCheck } from '../identity-check.tsx';
import type { usePhoneChange } from './use-phone-change.ts';

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
function PhoneNumberStep({ present, typed, ...rest }: PhoneNumberStepProps) {
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

type Change = ReturnType<typeof usePhoneChange>;

interface ChangeStepsProps {
  readonly change: Change;
  /** E.164. */
  readonly present: string;
  /** Called after the change or its cancellation, because the step's buttons are gone. */
  readonly onClosed: () => void;
}

/** Asks for the new number, then for the code texted to it. */
export default function PhoneChangeSteps({ change: under, present, onClosed }: ChangeStepsProps) {
  const { change, begin, complete } = under;
  if (!change) return null;
  const { confirmationId, phoneNumber, changeId, resendAt } = change;
  if (confirmationId === '')
    return (
      <IdentityCheck
        action="change-phone"
        reason="First, confirm that it’s you. Don’t have your phone? Use your email."
        cancelLabel="Keep my number"
        onConfirmed={under.confirmed}
        onCancel={() => {
          under.cancel();
          onClosed();
        }}
      />
    );
  if (changeId === '') {
    return (
      <PhoneNumberStep
        present={present}
        typed={phoneNumber}
        onType={under.typeNumber}
        isSending={begin.isPending}
        onSend={under.sendTo}
        onCancel={() => {
          under.cancel();
          onClosed();
        }}
        error={begin.error ?? complete.error}
        onDismiss={() => [begin, complete].forEach((call) => call.reset())}
      />
    );
  }
  const verify = async (code: string): Promise<boolean> => {
    const isRight = await didSucceed(complete.mutateAsync({ changeId, code }));
    if (isRight) onClosed();
    return isRight;
  };
  return (
    <CodeStep
      lead={
        <>
          If this number is available, we texted a code to it: <NoBreak>{phoneNumber}</NoBreak>
        </>
      }
      submitLabel="Change my number"
      busyLabel="Verifying..."
      submitsItself
      onSubmit={verify}
      resendAt={resendAt}
      onResend={() => didSucceed(begin.mutateAsync(phoneNumber))}
      cancelLabel="Use a different number"
      onCancel={under.otherNumber}
      error={complete.error ?? begin.error}
      onDismiss={() => [begin, complete].forEach((call) => call.reset())}
    />
  );
}
