import { z } from 'zod';
import { handledEvents } from '../providers/payments/stripe/handled-events.ts';
import { fail, note, pass, type Check, type Finding, type Surroundings } from './finding.ts';
import { describeReply, formatBasicCredentials, readBody, readReply, type Reply } from './read-reply.ts';

const getApiUrl = ({ configuration }: Surroundings): string =>
  (configuration.stripeApiUrl ?? 'https://api.stripe.com').replace(/\/+$/, '');

const get = (surroundings: Surroundings, path: string, key = surroundings.configuration.stripeSecretKey) =>
  readReply(getApiUrl(surroundings) + path, { headers: { authorization: formatBasicCredentials(key, '') } });

const findKeyMode = (key: string): string | undefined => /^(?:sk|rk|pk)_(live|test)_/.exec(key)?.[1];

const keysAdvice = 'Copy both keys from the same mode of the same account into the settings.';

/** Accepts an error of missing rights, because a key with few rights may not read the account, but works. */
const isAnswered = ({ status }: Reply): boolean => status === 200 || status === 403;

/** Checks that both keys are accepted and belong to the same mode. */
export const checkStripeKeys: Check = async (surroundings) => {
  const subject = 'Stripe keys';
  const { stripeSecretKey: secret, stripePublishableKey: publishable, sandbox } = surroundings.configuration;
  const mode = findKeyMode(secret);
  if (mode === undefined || mode !== findKeyMode(publishable))
    return [fail(subject, 'the secret and the publishable key are of different modes', keysAdvice)];
  if (!sandbox && mode === 'test')
    return [fail(subject, 'both keys are of test mode: no one can pay', 'Use the live keys.')];
  const account = await get(surroundings, '/v1/account');
  if (account.status === 0)
    return [fail(subject, `Stripe can't be reached (${account.cause})`, 'Allow connections to the API.')];
  if (account.status === 401)
    return [fail(subject, 'STRIPE_SECRET_KEY is rejected', 'Copy it again, or make a new one.')];
  if (!isAnswered(account))
    return [
      fail(
        subject,
        `Stripe answers ${describeReply(account)}`,
        'Look at Stripe’s status page, and try again.',
      ),
    ];
  const visible = await get(surroundings, '/v1/payment_intents/pi_doctor', publishable);
  if (visible.status === 401 && readBody(visible, secretNeeded) === undefined)
    return [fail(subject, 'STRIPE_PUBLISHABLE_KEY is rejected', keysAdvice)];
  const state = readBody(account, z.object({ charges_enabled: z.boolean() }));
  if (state?.charges_enabled === false)
    return [fail(subject, 'the account can’t take payments', 'Finish the account’s activation at Stripe.')];
  return [pass(subject, `${mode} mode, accepted`)];
};

/** An accepted publishable key that isn't allowed to do this. */
const secretNeeded = z.object({ error: z.object({ code: z.literal('secret_key_required') }) });

const endpoints = z.object({
  data: z.array(z.object({ url: z.string(), status: z.string(), enabled_events: z.array(z.string()) })),
});

function judgeEndpoint(
  subject: string,
  endpoint: z.infer<typeof endpoints>['data'][number],
): readonly Finding[] {
  if (endpoint.status !== 'enabled')
    return [fail(subject, `the endpoint is ${endpoint.status}`, 'Enable it at Stripe.')];
  const missing = handledEvents.filter(
    (event) => !endpoint.enabled_events.includes(event) && !endpoint.enabled_events.includes('*'),
  );
  if (missing.length > 0)
    return [fail(subject, `events are missing: ${missing.join(', ')}`, 'Add them to the endpoint.')];
  return [pass(subject, `${endpoint.url}, all ${String(handledEvents.length)} events`)];
}

const explainMissingList = (subject: string, reply: Reply): Finding =>
  reply.status === 403
    ? note(subject, 'the endpoints can’t be listed', 'Give the key the right to read webhook endpoints.')
    : note(subject, `not checked (${describeReply(reply)})`, 'See "Stripe keys", and try again.');

/** Checks the webhook endpoint: its address, its state, and its events. */
export const checkStripeWebhook: Check = async (surroundings) => {
  const subject = 'Stripe webhook';
  const { stripeWebhookSecret, publicUrl } = surroundings.configuration;
  const url = new URL('/webhooks/stripe', publicUrl).href;
  if (!stripeWebhookSecret.startsWith('whsec_'))
    return [
      fail(subject, 'STRIPE_WEBHOOK_SECRET is no signing secret', 'Copy the one that begins with whsec_.'),
    ];
  const reply = await get(surroundings, '/v1/webhook_endpoints?limit=100');
  const listed = readBody(reply, endpoints);
  if (!listed) return [explainMissingList(subject, reply)];
  const ours = listed.data.find((endpoint) => endpoint.url === url);
  if (!ours) return [fail(subject, `no endpoint has the address ${url}`, 'Create it at Stripe.')];
  return judgeEndpoint(subject, ours);
};
