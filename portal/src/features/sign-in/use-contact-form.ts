import { useEffect, useLayoutEffect, useState, type SubmitEvent } from 'react';
import { formatUsPhone } from '@moments/ui/us-phone-format.ts';
import { usePending } from '@moments/ui/use-pending.ts';
import type { Tab } from './auth-location.ts';
import { phoneError, signUpEmailError } from './contact-rules.ts';
import { replayEarlyAction } from './early-actions.ts';
import { sendFirstCode } from './send-codes.ts';
import { restoreTypedContact, typeContact, useTypedContact } from './typed-contact.ts';

/** The ids of the first step's fields. */
export const contactIds = { phone: 'phone', email: 'email' } as const;

interface ContactErrors {
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
}

/** What was typed into the prerendered page before its script came counts, over what an earlier visit left. */
function takeOverTyped(): void {
  const field = document.getElementById(contactIds.phone);
  const typed = field instanceof HTMLInputElement ? formatUsPhone(field.value) : '';
  restoreTypedContact();
  if (typed !== '') typeContact({ phone: typed });
}

/** The first step of either tab: phone, and on Sign Up the email. */
export function useContactForm(tab: Tab) {
  const { phone, email } = useTypedContact();
  const [errors, setErrors] = useState<ContactErrors>({});
  const [isSending, run] = usePending();
  useLayoutEffect(takeOverTyped, []);
  useEffect(replayEarlyAction, []);

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const found = {
      phone: phoneError(phone),
      email: tab === 'signup' ? signUpEmailError(email) : undefined,
    };
    setErrors(found);
    const firstRefused = found.phone ? contactIds.phone : found.email ? contactIds.email : undefined;
    if (firstRefused) document.getElementById(firstRefused)?.focus();
    else run(() => sendFirstCode(tab, phone, email.trim()));
  };
  return {
    phone,
    email,
    errors,
    isSending,
    submit,
    typePhone: (typed: string): void => {
      typeContact({ phone: typed });
      setErrors((known) => ({ ...known, phone: undefined }));
    },
    typeEmail: (typed: string): void => {
      typeContact({ email: typed });
      setErrors((known) => ({ ...known, email: undefined }));
    },
    /** AUTH-11: only an empty field is told on leaving it; a half-typed one may still be finished. */
    leavePhone: (): void =>
      setErrors((known) => ({ ...known, phone: phone === '' ? phoneError('') : known.phone })),
  };
}
