import { create } from 'zustand';
import { readStoredObject, removeStored, writeStoredObject } from '../../session/browser-storage.ts';

/** What was typed on the first step, in the words of the fields; both tabs share it. */
interface TypedContact {
  readonly phone: string;
  readonly email: string;
}

const key = 'moments.typed-contact';

/** Empty at first, as on the prerendered page; `restoreTypedContact` brings back what a reload interrupted. */
export const useTypedContact = create<TypedContact>(() => ({ phone: '', email: '' }));

export function typeContact(change: Partial<TypedContact>): void {
  useTypedContact.setState(change);
  writeStoredObject('sessionStorage', key, useTypedContact.getState());
}

const textOr = (value: unknown, other: string): string => (typeof value === 'string' ? value : other);

export function restoreTypedContact(): void {
  const stored = readStoredObject('sessionStorage', key);
  const { phone, email } = useTypedContact.getState();
  useTypedContact.setState({
    phone: textOr(stored?.['phone'], phone),
    email: textOr(stored?.['email'], email),
  });
}

/** Signed in: nobody needs it any more. */
export function forgetTypedContact(): void {
  useTypedContact.setState(useTypedContact.getInitialState(), true);
  removeStored('sessionStorage', key);
}
