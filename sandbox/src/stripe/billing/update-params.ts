import { z } from 'zod';
import { flag, metadata, text, whole } from '../protocol/params.ts';
import { discountParams } from './discounts.ts';
import { planChangeParams } from './plan-change-params.ts';
import { paymentSettings } from './subscribing.ts';

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
    .enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete'])
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
