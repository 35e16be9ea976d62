import * as z from 'zod/mini';
import { requiredText } from '../http/fields.ts';

const looksLikeEmail = /\S@\S+\.\S/;
const looksLikePhone = /(?<!\d)(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4}(?!\d)/;

/** Why an operator did something, in words that stay in the audit trail for good: so no e-mail and no phone number (OPS-04). */
export const auditReason = requiredText('A reason is required').check(
  z.refine(
    (reason) => !looksLikeEmail.test(reason) && !looksLikePhone.test(reason),
    'Leave e-mails and phone numbers out: the reason stays in the audit trail',
  ),
);
