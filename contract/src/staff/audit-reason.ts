import * as z from 'zod/mini';
import { requiredText } from '../http/fields.ts';

const looksLikeEmail = /\S@\S+\.\S/;
const looksLikePhone = /(?<!\d)(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4}(?!\d)/;

/** Returns whether a text has an email address or a phone number in it. */
export const hasContact = (text: string): boolean => looksLikeEmail.test(text) || looksLikePhone.test(text);

/** The reason of staff. It stays in the audit log permanently, so it can't contain emails or phone numbers (OPS-04). */
export const auditReason = requiredText('A reason is required').check(
  z.refine(
    (reason) => !hasContact(reason),
    'Don’t include emails or phone numbers. The reason is kept in the audit log.',
  ),
);
