import { formatPhone } from '@moments/contract/values/phone';
import { Button } from '@moments/ui/buttons/button.tsx';
import { NoBreak } from '@moments/ui/display/text.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { CodeInput } from '@moments/ui/fields/code-input.tsx';
import { mailDraft } from '../../configuration/mail-draft.ts';
import { useConfiguration } from '../../configuration/portal-configuration.ts';
import { supportSubjects } from '../../configuration/support-subjects.ts';
import type { Verification } from '../../session/verification-state.ts';
import { tabHash } from './auth-location.ts';
import { ResendCode } from './code/resend-code.tsx';
import { codeId, useCodeForm } from './code/use-code-form.ts';
import { useTextedCode } from './code/use-texted-code.ts';
import { messages } from './messages.ts';
import { resendToPhone } from './send-codes.ts';
import styles from './sign-in.module.css';
import { StepAlert } from './step-alert.tsx';
import { StepHead } from './step-head.tsx';
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
      You can also email <a href={mailDraft(supportEmail, supportSubjects.code)}>{supportEmail}</a>.
    </p>
  );
}

/** The texted code of a login or sign-up (AUTH-14, AUTH-16). */
export function PhoneCodeStep({ verification }: { verification: Verification }) {
  const { flow, phoneNumber, resendAt } = verification;
  const source = flow === 'login' ? 'verifyCode' : 'verifyPhone';
  const form = useCodeForm({ onSubmit: submitPhoneCode, onResend: resendToPhone, source });
  const { error } = form;
  useTextedCode(resendAt, form.typeCode);
  return (
    <div className={styles.step}>
      <StepHead heading="Enter your code" hasErrors={error !== undefined} leavesFocus back={tabHash[flow]}>
        We sent 6 digits to{' '}
        <strong>
          <NoBreak>{formatPhone(phoneNumber)}</NoBreak>
        </strong>
        .
      </StepHead>
      <form className={styles.form} noValidate onSubmit={form.submit}>
        <StepAlert sources={[source, 'sendCode']} />
        {error === undefined && (
          <Note tone="good">
            <p>{messages.sentToPhone}</p>
          </Note>
        )}
        <CodeInput
          id={codeId}
          label="6-digit code"
          value={form.code}
          error={error}
          onValueChange={form.typeCode}
        />
        <Button type="submit" full busy={form.isVerifying} busyLabel="Verifying...">
          Continue
        </Button>
        <ResendCode resendAt={resendAt} onResend={form.resend} />
      </form>
      <MissingTextHint />
    </div>
  );
}
