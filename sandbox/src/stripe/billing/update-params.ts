import { z } from 'zod';
import { invalidRequest } from '../protocol/failure.ts';
import { flag, metadata, text, whole } from '../protocol/params.ts';
import { paymentSettings } from './create-subscription.ts';
import { discountParams } from './discounts.ts';
import { planChangeParams } from './plan-change-params.ts';

export const cancellationDetails = z.strictObject({
  comment: text.optional(),
  feedback: z
    .enum([
      'customer_service',
      'low_quality',
      'missing_features',
      'other',
      'switched_service',
      'too_complex',
      'too_expensive',
      'unused',
    ])
    .optional(),
});

export const updateParams = z.strictObject({
  ...planChangeParams,
  payment_behavior: z
    .enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete'])
    .default('allow_incomplete'),
  cancel_at_period_end: flag.optional(),
  cancellation_details: cancellationDetails.optional(),
  default_payment_method: text.optional(),
  description: text.optional(),
  discounts: discountParams.optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  pause_collection: z
    .union([
      z.literal(''),
      z.strictObject({
        behavior: z.enum(['keep_as_draft', 'mark_uncollectible', 'void']),
        resumes_at: whole.optional(),
      }),
    ])
    .optional(),
  payment_settings: paymentSettings.optional(),
});
export type UpdateParams = z.output<typeof updateParams>;

/** https://docs.stripe.com/billing/subscriptions/pending-updates-reference, and `cancel_at_period_end` since 2026-09-30 */
const supported: readonly string[] = [
  'items',
  'proration_behavior',
  'proration_date',
  'billing_cycle_anchor',
  'payment_behavior',
  'cancel_at_period_end',
];

/** @throws StripeFailure for what can't wait for a payment */
export function refuseUnsupported(params: UpdateParams): void {
  for (const [name, value] of Object.entries(params))
    if (value !== undefined && !supported.includes(name))
      throw invalidRequest(
        `When \`payment_behavior\` is set to \`pending_if_incomplete\`, you can only pass ${supported.join(', ')}.`,
        { param: name },
      );
}
