import { useState } from 'react';
import { ButtonRow } from '@moments/ui/buttons/button-row.tsx';
import { Button } from '@moments/ui/buttons/button.tsx';
import { PhoneInput } from '@moments/ui/fields/phone-input.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { CallAlert } from '../../../api/call-alert.tsx';
import { newPhoneRefusal } from './phone-rules.ts';

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

const fieldId = 'new-phone';

/** The new number: at most 14 characters, as `(123) 456-7890` (ACC-05). */
export function PhoneNumberStep({ present, typed, ...rest }: PhoneNumberStepProps) {
  const [refusal, setRefusal] = useState<string>();
  const submit = (): void => {
    const refused = newPhoneRefusal(typed, present);
    setRefusal(refused);
    if (refused === undefined) rest.onSend(typed);
    else document.getElementById(fieldId)?.focus();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack>
        <CallAlert error={rest.error} onDismiss={rest.onDismiss} />
        <PhoneInput
          id={fieldId}
          label="New phone number"
          hint="We’ll text you a code. After you enter it, this number replaces your current one and your other devices are logged out."
          // Whoever opened this comes to type.
          autoFocus
          value={typed}
          error={refusal}
          onValueChange={(formatted) => {
            setRefusal(undefined);
            rest.onType(formatted);
          }}
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
    </form>
  );
}
