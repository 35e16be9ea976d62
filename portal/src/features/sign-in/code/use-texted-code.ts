import { useEffect, useEffectEvent } from 'react';

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
export function useTextedCode(round: number, onCode: (code: string) => void): void {
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
