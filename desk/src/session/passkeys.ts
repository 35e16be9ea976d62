import {
  staffAddPasskey,
  staffNewPasskeyOptions,
  staffPasskeyOptions,
  type CreatedPasskey,
  type PasskeyRow,
  type UsedPasskey,
} from '@moments/contract/staff/passkeys';
import { call } from '../api/call.ts';
import { getMessage } from '../api/desk-error.ts';
import { readConfiguration } from './page-configuration.ts';

// The package is loaded by those who use a passkey.
const load = () => import('@simplewebauthn/browser');

/** Returns whether this page is at the address that passkeys belong to, in a browser that has them. */
export function canUsePasskeys(): boolean {
  const { deskUrl } = readConfiguration();
  return (
    deskUrl !== null && new URL(deskUrl).origin === location.origin && 'PublicKeyCredential' in globalThis
  );
}

/** @throws Error of the browser if the person cancels; DeskError */
async function ask(useBrowserAutofill: boolean): Promise<UsedPasskey> {
  const { options } = await call(staffPasskeyOptions);
  const { startAuthentication } = await load();
  const { id, rawId, response } = await startAuthentication({ optionsJSON: options, useBrowserAutofill });
  return { id, rawId, type: 'public-key', response };
}

/** Asks the person for a passkey. @throws Error of the browser if the person cancels; DeskError */
export const askForPasskey = (): Promise<UsedPasskey> => ask(false);

/** Offers passkeys in the email field, where the browser can. @returns nothing if it can't, or when the page asks in another way */
export async function offerPasskeyInField(): Promise<UsedPasskey | undefined> {
  try {
    const { browserSupportsWebAuthnAutofill } = await load();
    return (await browserSupportsWebAuthnAutofill()) ? await ask(true) : undefined;
  } catch {
    // The person didn't choose one, or pressed the button instead.
    return undefined;
  }
}

/** Stops offering passkeys in the email field. */
export async function stopOffer(): Promise<void> {
  (await load()).WebAuthnAbortService.cancelCeremony();
}

/** Creates a passkey on this device and adds it. @throws Error of the browser if the person cancels; DeskError */
export async function createPasskey(): Promise<PasskeyRow> {
  const { options } = await call(staffNewPasskeyOptions);
  const { startRegistration } = await load();
  const { id, rawId, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject, transports } = response;
  const passkey: CreatedPasskey = {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, attestationObject, transports },
  };
  return (await call(staffAddPasskey, { body: { passkey } })).passkey;
}

const browserMessages: Readonly<Record<string, string>> = {
  NotAllowedError: 'The passkey was canceled, or the time was over. Try again, or use a code by email.',
  AbortError: 'The passkey was canceled. Try again, or use a code by email.',
  InvalidStateError: 'This device already has a passkey for you.',
  NotSupportedError: 'This device can’t keep passkeys. Use a code by email.',
};

/** Gets the message about a failed passkey for the person. */
export const getPasskeyMessage = (error: unknown): string =>
  (error instanceof Error ? browserMessages[error.name] : undefined) ?? getMessage(error);
