import { formatPhone } from '@moments/contract/values/phone';
import { NoBreak } from '@moments/ui/display/text.tsx';
import { buildEmailDraft } from '../../configuration/email-draft.ts';
import { useConfiguration } from '../../configuration/portal-configuration.ts';
import { supportSubjects } from '../../configuration/support-subjects.ts';
import type { Verification } from '../../session/verification-state.ts';
import { tabHash } from './auth-location.ts';
import { CodeForm } from './code/code-form.tsx';
import { useCodeForm } from './code/use-code-form.ts';
import { useTextedCode } from './code/use-texted-code.ts';
import { messages } from './messages.ts';
import { resendToPhone } from './send-codes.ts';
import { signInCopy } from './sign-in-copy.ts';
import styles from './sign-in.module.css';
import { StepHead } from './step-head.tsx';
import { UnlockOffer } from './unlock/unlock-offer.tsx';
import { submitPhoneCode } from './verify-codes.ts';

/** Helps when no code arrives. After STOP, a member gets no codes until they text START to that number. */
function MissingTextHint() {
  const { codesNumber, supportEmail } = useConfiguration();
  return (
    <p className={styles.caption}>
      Didn’t get a text after a minute? Check the number.
      {codesNumber !== '' && (
        <>
          {' '}
          Or text START to{' '}
          <a href={`sms:${codesNumber}`}>
            <NoBreak>{formatPhone(codesNumber)}</NoBreak>
          </a>{' '}
          if you ever replied STOP to our codes.
        </>
      )}{' '}
      You can also email <a href={buildEmailDraft(supportEmail, supportSubjects.code)}>{supportEmail}</a>.
    </p>
  );
}

/** Shows the texted code of a login or sign-up (AUTH-14, AUTH-16). */
export function PhoneCodeStep({ verification }: { verification: Verification }) {
  const { flow, phoneNumber, resendAt } = verification;
  const source = flow === 'login' ? 'verifyCode' : 'verifyPhone';
  const form = useCodeForm({ onSubmit: submitPhoneCode, onResend: resendToPhone, source });
  const sources = [source, 'sendCode'] as const;
  const sent = form.isResent
    ? messages.resentToPhone
    : flow === 'login'
      ? messages.codeSent
      : messages.sentToPhone;
  useTextedCode(resendAt, form.typeCode);
  return (
    <div className={styles.step}>
      <StepHead
        heading={signInCopy.enterCode}
        hasErrors={form.error !== undefined}
        leavesFocus
        back={tabHash[flow]}
      >
        We sent 6 digits to{' '}
        <strong>
          <NoBreak>{formatPhone(phoneNumber)}</NoBreak>
        </strong>
        .
      </StepHead>
      <CodeForm
        form={form}
        sources={sources}
        sent={sent}
        resendAt={resendAt}
        offer={flow === 'login' && <UnlockOffer />}
      />
      <MissingTextHint />
    </div>
  );
}
