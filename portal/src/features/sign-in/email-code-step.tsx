import { useState } from 'react';
import { TextButton } from '@moments/ui/buttons/links.tsx';
import { CheckBox } from '@moments/ui/fields/check-box.tsx';
import { clearNotices } from '@moments/ui/notifications.ts';
import type { Verification } from '../../session/verification-state.ts';
import { advanceVerification } from '../../session/verification.ts';
import { CodeForm } from './code/code-form.tsx';
import { useCodeForm } from './code/use-code-form.ts';
import { messages, signInCopy } from './copy.ts';
import { resendToEmail } from './send-codes.ts';
import styles from './sign-in.module.css';
import { StepHead } from './step-head.tsx';
import { focusBoxOnEnter, checkTheBox } from './terms-box.tsx';
import { submitEmailCode } from './verify-codes.ts';

const consentId = 'consent';
const sources = ['completeSignup', 'sendEmailVerification'] as const;

interface ConsentBoxProps {
  readonly isGiven: boolean;
  readonly onChange: (isGiven: boolean) => void;
}

/** Shows the consent to messages, with the messaging-rates notice (AUTH-15). */
function ConsentBox({ isGiven, onChange }: ConsentBoxProps) {
  return (
    <CheckBox
      id={consentId}
      checked={isGiven}
      hint="Message and data rates may apply. Message frequency varies. Reply STOP to opt out, HELP for help."
      onChange={(event) => onChange(event.target.checked)}
    >
      I agree to get text messages from my coach and about my account.
    </CheckBox>
  );
}

function returnToEmail(): void {
  clearNotices();
  advanceVerification({ stage: 'emailInitiation' });
}

/** Shows the emailed code and the consent to messages; both are required (AUTH-14 to AUTH-16). */
export function EmailCodeStep({ verification }: { verification: Verification }) {
  const [hasConsented, setConsented] = useState(false);
  const form = useCodeForm({
    onSubmit: submitEmailCode,
    onResend: resendToEmail,
    source: 'completeSignup',
    isBlocked: !hasConsented,
  });
  return (
    <div className={styles.step}>
      <StepHead
        heading={signInCopy.enterEmailCode}
        hasErrors={form.error !== undefined}
        leavesFocus
        back={returnToEmail}
      >
        We sent 6 digits to <strong>{verification.email}</strong>.{' '}
        <TextButton onClick={returnToEmail}>{signInCopy.otherEmail}</TextButton>
      </StepHead>
      <CodeForm
        form={form}
        sources={sources}
        sent={form.isResent ? messages.resentToEmail : messages.sentToEmail}
        sentTitle={!form.isResent && verification.flow === 'signup' ? messages.phoneVerified : undefined}
        resendAt={verification.resendAt}
        reason={hasConsented ? undefined : checkTheBox}
        onKeyDown={focusBoxOnEnter(consentId, !hasConsented)}
      >
        <ConsentBox isGiven={hasConsented} onChange={setConsented} />
      </CodeForm>
    </div>
  );
}
