import { z } from 'zod';
import type { Account, WebhookEndpoint } from '../account.ts';
import type { Endpoints } from '../protocol/endpoints.ts';
import { resourceMissing } from '../protocol/failure.ts';
import { listPage } from '../protocol/listing.ts';
import { flag, nothing, page, text } from '../protocol/params.ts';

/** The events that our webhook endpoint subscribes to at first. */
const subscribed = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'setup_intent.succeeded',
  'payment_method.attached',
  'payment_method.detached',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
];

const id = 'we_sandbox';

/** Returns the account's only endpoint. */
export const getCurrentEndpoint = (account: Account): WebhookEndpoint =>
  account.webhookEndpoints.get(id) ?? {
    id,
    object: 'webhook_endpoint',
    url: account.options.webhookUrl,
    status: 'enabled',
    enabled_events: subscribed,
    livemode: false,
  };

export const isSubscribed = (account: Account, type: string): boolean => {
  const { status, enabled_events: events } = getCurrentEndpoint(account);
  return status === 'enabled' && (events.includes(type) || events.includes('*'));
};

const changes = z.strictObject({
  url: text.optional(),
  disabled: flag.optional(),
  enabled_events: z.array(text).optional(),
});

/** Registers calls for the account and its webhook endpoint, as people see and set them in Stripe's dashboard. */
export function registerWebhookEndpointRoutes(account: Account, { get, post }: Endpoints): void {
  get('/v1/account', nothing, () => ({
    id: 'acct_sandbox',
    object: 'account',
    charges_enabled: true,
    details_submitted: true,
  }));
  get('/v1/webhook_endpoints', z.strictObject(page), (params) =>
    listPage([{ ...getCurrentEndpoint(account), created: 0 }], '/v1/webhook_endpoints', params),
  );
  post('/v1/webhook_endpoints/:id', changes, ({ url, disabled, enabled_events }, call) => {
    if (call.id !== id) throw resourceMissing('webhook_endpoint', call.id);
    return account.webhookEndpoints.put(id, {
      ...getCurrentEndpoint(account),
      ...(url !== undefined && { url }),
      ...(disabled !== undefined && { status: disabled ? 'disabled' : 'enabled' }),
      ...(enabled_events && { enabled_events }),
    });
  });
}
