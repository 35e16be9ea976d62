import { randomBytes } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function randomText(length: number): string {
  return Array.from(randomBytes(length), (byte) => alphabet.charAt(byte % alphabet.length)).join('');
}

/** Creates an ID. @param prefix Stripe's prefix for the kind of object: `cus`, `sub`, `pi` … */
export const newId = (prefix: string): string => `${prefix}_${randomText(prefix === 'cus' ? 14 : 24)}`;

export const newClientSecret = (id: string): string => `${id}_secret_${randomText(25)}`;

/** Returns the ID of a reference that may be expanded. */
export function getId(reference: string | { id: string }): string;
export function getId(reference: string | { id: string } | null | undefined): string | null;
export function getId(reference: string | { id: string } | null | undefined): string | null {
  if (reference === null || reference === undefined) return null;
  return typeof reference === 'string' ? reference : reference.id;
}
