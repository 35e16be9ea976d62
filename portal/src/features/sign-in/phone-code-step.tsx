import { useEffect, useEffectEvent } from 'react';
import { formatPhone } from '@moments/contract/values/phone';
import { NoBreak } from '@moments/ui/display/text.tsx';
import { buildEmailDraft, supportSubjects } from '../../configuration/email-draft.ts';
import { useConfiguration } from '../../configuration/portal-configuration.ts';
import type { Verification } from '../../session/verification-state.ts';
import { tabHash } from './auth-location.ts';
import { CodeForm } from './code/code-form.tsx';
import { useCodeForm } from './code/use-code-form.ts';
import { messages, signInCopy } from './copy.ts';
import { resendToPhone } from './send-codes.ts';
import styles from './sign-in.module.css';
import { StepHead } from './step-head.tsx';
import { UnlockOffer } from './unlock/unlock-offer.tsx';
import { submitPhoneCode } from './verify-codes.ts';

declare global {
  /** The part of WebOTP that TypeScript's types lack: https://wicg.github.io/web-otp/ */
  interface CredentialRequestOptions {
    otp?: { readonly transport: readonly 'sms'[] };
  }
}

const readCode = (credential: Credential | null): string | undefined =>
  credential && 'code' in credential && typeof credential.code === 'string' ? credential.code : undefined;

/**
 * Waits for the text with the code, where the browser can read it, and passes the code on. The browser asks the member first, and
 * offers only a text that names this host (AUTH-22).
 * @param round changes with each code that is sent, so that the wait starts again
 */
function useTextedCode(round: number, onCode: (code: string) => void): void {
  const take = useEffectEvent(onCode);
  useEffect(() => {
    if (!('OTPCredential' in globalThis)) return undefined;
    const wait = new AbortController();
    navigator.credentials.get({ otp: { transport: ['sms'] }, signal: wait.signal }).then(
      (credential) => {
        const code = readCode(credential);
        if (code !== undefined) take(code);
      },
      // The member declined, the wait ended, or the text never came. The field is still there.
      () => undefined,
    );
    return () => wait.abort();
  }, [round]);
}

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
