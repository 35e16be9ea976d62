import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function createRandomText(length: number): string {
  return Array.from(randomBytes(length), (byte) => alphabet.charAt(byte % alphabet.length)).join('');
}

/** Creates an ID. @param prefix Stripe's prefix for the kind of object: `cus`, `sub`, `pi` … */
export const createId = (prefix: string): string =>
  `${prefix}_${createRandomText(prefix === 'cus' ? 14 : 24)}`;

export const createClientSecret = (id: string): string => `${id}_secret_${createRandomText(25)}`;

/** Returns the ID of a reference that may be expanded. */
export function getId(reference: string | { id: string }): string;
export function getId(reference: string | { id: string } | null | undefined): string | null;
export function getId(reference: string | { id: string } | null | undefined): string | null {
  if (reference === null || reference === undefined) return null;
  return typeof reference === 'string' ? reference : reference.id;
}

/** Returns the subscription that an invoice belongs to. */
export const getSubscriptionId = ({ parent }: Stripe.Invoice): string | null =>
  getId(parent?.subscription_details?.subscription);
