import { useEffect, useLayoutEffect, useRef, useState, type SubmitEvent } from 'react';
import { create } from 'zustand';
import { formatUsPhone } from '@moments/ui/fields/phone-input.tsx';
import { usePending } from '@moments/ui/use-pending.ts';
import { readStoredObject, removeStored, writeStoredObject } from '../../session/browser-storage.ts';
import { navigateToHash, tabHash, type Tab } from './auth-location.ts';
import {
  hydrationPendingAttribute,
  moveEarlyFocus,
  phoneId,
  readEarlyInput,
  selectFocusedPhone,
  submittedEarly,
  typedContactKey,
} from './hydration-pending.ts';
import { sendFirstCode } from './send-codes.ts';
import { findEnteredPhoneError, findFinalPhoneError, findSignUpEmailError } from './sign-in-rules.ts';

/** The text in the first step's fields. Both tabs share it. */
interface TypedContact {
  readonly phone: string;
  readonly email: string;
  /** The terms are accepted. It is not stored: a reload asks again. */
  readonly hasAccepted: boolean;
}

/** Empty at first, as on the prerendered page. `restoreTypedContact` restores it after a reload. */
export const useTypedContact = create<TypedContact>(() => ({
  phone: '',
  email: '',
  hasAccepted: false,
}));

export function typeContact(change: Partial<TypedContact>): void {
  useTypedContact.setState(change);
  const { phone, email } = useTypedContact.getState();
  writeStoredObject('sessionStorage', typedContactKey, { phone, email });
}

const getTextOr = (value: unknown, other: string): string => (typeof value === 'string' ? value : other);

export function restoreTypedContact(): void {
  const stored = readStoredObject('sessionStorage', typedContactKey);
  const { phone, email } = useTypedContact.getState();
  useTypedContact.setState({
    phone: getTextOr(stored?.['phone'], phone),
    email: getTextOr(stored?.['email'], email),
  });
}

/** Clears the fields after the member has logged in. */
export function clearTypedContact(): void {
  useTypedContact.setState(useTypedContact.getInitialState(), true);
  removeStored('sessionStorage', typedContactKey);
}

const isTab = (action: string | null): action is Tab => action !== null && action in tabHash;

/** Ends the wait for hydration, then replays the early action: another tab, or the form. */
function replayEarlyAction(): void {
  moveEarlyFocus();
  const page = document.documentElement;
  const action = page.getAttribute(hydrationPendingAttribute);
  page.removeAttribute(hydrationPendingAttribute);
  // After React has rendered the text from the prerendered fields.
  if (action === submittedEarly) setTimeout(() => document.querySelector('form')?.requestSubmit());
  if (isTab(action)) navigateToHash(tabHash[action]);
}

/** The IDs of the first step's fields, as the calls name them: `focusRejected` finds them. */
export const contactIds = { phone: phoneId, email: 'email' } as const;

interface ContactErrors {
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
}

/**
 * Keeps the text that was typed before the script loaded. It replaces the text of an earlier visit.
 * @returns whether the phone field shows an earlier visit's number
 */
function keepEarlyInput(): boolean {
  const typed = formatUsPhone(readEarlyInput());
  restoreTypedContact();
  if (typed !== '') typeContact({ phone: typed });
  return typed === '' && useTypedContact.getState().phone !== '';
}

/**
 * Keeps what was typed before the script loaded, and restores an earlier visit's number. If that appears in a field that has the focus, what
 * is typed next replaces it: after a whole number it would be cut off, and the code would go to the earlier number.
 */
function useEarlyInput(phone: string): void {
  const isRestored = useRef(false);
  useLayoutEffect(() => {
    isRestored.current = keepEarlyInput();
  }, []);
  useLayoutEffect(() => {
    if (!isRestored.current || phone === '') return;
    isRestored.current = false;
    selectFocusedPhone();
  }, [phone]);
  useEffect(replayEarlyAction, []);
}

/** Runs the form of the first step: phone, and on Sign Up also email. */
export function useContactForm(tab: Tab) {
  const { phone, email, hasAccepted } = useTypedContact();
  const [found, setFound] = useState<ContactErrors & { readonly tab: Tab }>({ tab });
  // An error belongs to its tab (AUTH-24).
  const errors: ContactErrors = found.tab === tab ? found : {};
  const setErrors = (next: ContactErrors): void => setFound({ ...next, tab });
  const [isSending, run] = usePending();
  useEarlyInput(phone);

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const invalid = {
      phone: findEnteredPhoneError(phone),
      email: tab === 'signup' ? findSignUpEmailError(email) : undefined,
    };
    setErrors(invalid);
    const firstInvalid = invalid.phone ? contactIds.phone : invalid.email ? contactIds.email : undefined;
    if (firstInvalid) document.getElementById(firstInvalid)?.focus();
    else run(() => sendFirstCode(tab, phone, email.trim()));
  };
  return {
    phone,
    email,
    hasAccepted,
    errors,
    isSending,
    submit,
    typePhone: (typed: string): void => {
      typeContact({ phone: typed });
      setErrors({ ...errors, phone: findFinalPhoneError(typed) });
    },
    typeEmail: (typed: string): void => {
      typeContact({ email: typed });
      setErrors({ ...errors, email: undefined });
    },
    accept: (isAccepted: boolean): void => useTypedContact.setState({ hasAccepted: isAccepted }),
    /** Shows an error only for an empty field, because the member may still complete a partial number (AUTH-11). */
    leavePhone: (): void =>
      setErrors({ ...errors, phone: phone === '' ? findEnteredPhoneError('') : errors.phone }),
  };
}
