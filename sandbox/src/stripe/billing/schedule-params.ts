import { z } from 'zod';
import { metadata, text, whole } from '../protocol/params.ts';

const prorationBehavior = z.enum(['always_invoice', 'create_prorations', 'none']);
const positive = whole.pipe(z.number().min(1));

/** Only `from_subscription` is known here: Stripe rejects phases with it, and this account starts no plan by a schedule. */
export const createScheduleParams = z.strictObject({
  from_subscription: text,
  metadata: metadata.optional(),
});

const phaseParams = z.strictObject({
  items: z
    .array(z.strictObject({ price: text, quantity: positive.optional() }))
    .length(1, 'the sandbox knows subscriptions of one item'),
  start_date: whole.optional(),
  end_date: whole.optional(),
  duration: z
    .strictObject({ interval: z.enum(['day', 'week', 'month', 'year']), interval_count: positive.default(1) })
    .optional(),
  proration_behavior: prorationBehavior.default('create_prorations'),
});
export type PhaseParams = z.output<typeof phaseParams>;

export const updateScheduleParams = z.strictObject({
  phases: z.array(phaseParams).min(1).max(10).optional(),
  end_behavior: z.enum(['release', 'cancel']).optional(),
  proration_behavior: prorationBehavior.default('create_prorations'),
  default_settings: z.strictObject({ default_payment_method: text.optional() }).optional(),
  metadata: metadata.optional(),
});
export type UpdateScheduleParams = z.output<typeof updateScheduleParams>;

export const releaseScheduleParams = z.strictObject({
  preserve_cancel_date: z.enum(['true', 'false']).optional(),
});
