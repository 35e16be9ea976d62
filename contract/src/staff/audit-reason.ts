import * as z from 'zod/mini';
import { requiredText } from '../http/fields.ts';

const looksLikeEmail = /\S@\S+\.\S/;
const looksLikePhone = /(?<!\d)(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4}(?!\d)/;

/** An operator's reason. It stays in the audit log permanently, so it can't contain emails or phone numbers (OPS-04). */
export const auditReason = requiredText('A reason is required').check(
  z.refine(
    (reason) => !looksLikeEmail.test(reason) && !looksLikePhone.test(reason),
    'Don’t include emails or phone numbers. The reason is kept in the audit log.',
  ),
);
