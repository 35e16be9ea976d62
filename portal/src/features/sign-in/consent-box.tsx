import { CheckBox } from '@moments/ui/fields/check-box.tsx';

interface ConsentBoxProps {
  readonly isGiven: boolean;
  readonly onChange: (isGiven: boolean) => void;
}

/** The consent to messages, with the messaging-rates notice (AUTH-15). */
export function ConsentBox({ isGiven, onChange }: ConsentBoxProps) {
  return (
    <CheckBox
      checked={isGiven}
      hint="Message and data rates may apply. Message frequency varies. Reply STOP to opt out, HELP for help."
      onChange={(event) => onChange(event.target.checked)}
    >
      I agree to get text messages from my coach and about my account.
    </CheckBox>
  );
}
