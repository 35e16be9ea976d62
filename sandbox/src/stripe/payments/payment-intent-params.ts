import { z } from 'zod';
import { amount, currency, flag, metadata, text } from '../protocol/params.ts';
import { cardEntry } from './card-entry.ts';

const automatic = z.strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() });
const cardOptions = z.strictObject({
  card: z
    .strictObject({
      require_cvc_recollection: flag.optional(),
      request_three_d_secure: z.enum(['any', 'automatic', 'challenge']).optional(),
      cvc_token: text.optional(),
    })
    .optional(),
});
const futureUsage = z.enum(['off_session', 'on_session']);
export const createParams = z.strictObject({
  amount,
  currency,
  customer: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  payment_method: text.optional(),
  payment_method_options: cardOptions.optional(),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  automatic_payment_methods: automatic.optional(),
  receipt_email: text.optional(),
  setup_future_usage: futureUsage.optional(),
  statement_descriptor_suffix: text.optional(),
  confirm: flag.optional(),
  off_session: flag.optional(),
  return_url: text.optional(),
  use_stripe_sdk: flag.optional(),
});
export const updateParams = z.strictObject({
  amount: amount.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  receipt_email: text.optional(),
  setup_future_usage: z.union([z.literal(''), futureUsage]).optional(),
});
export const confirmParams = z.strictObject({
  client_secret: text.optional(),
  payment_method: text.optional(),
  payment_method_data: z
    .strictObject({ type: z.literal('card'), card: cardEntry, billing_details: z.unknown().optional() })
    .optional(),
  payment_method_options: cardOptions.optional(),
  receipt_email: text.optional(),
  return_url: text.optional(),
  setup_future_usage: z.union([z.literal(''), futureUsage]).optional(),
  off_session: flag.optional(),
  use_stripe_sdk: flag.optional(),
});
export const cancelParams = z.strictObject({
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});
export type CreateParams = z.output<typeof createParams>;
export type UpdateParams = z.output<typeof updateParams>;
export type ConfirmParams = z.output<typeof confirmParams>;
