import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../../faults.ts';
import type { StripeOptions } from '../account.ts';
import { invalidRequest, resourceMissing, StripeFailure } from './failure.ts';

type Keys = Pick<StripeOptions, 'secretKey' | 'publishableKey'>;

/**
 * Identifies the caller by the key.
 * @throws StripeFailure 401 without a key or with an invalid one
 */
export function identifyCaller(request: FastifyRequest, { secretKey, publishableKey }: Keys): Caller {
  const key = readApiKey(request);
  if (key === secretKey) return 'server';
  if (key === publishableKey) return 'browser';
  if (key === '')
    throw createUnauthorizedError(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer ' +
        "auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  throw createUnauthorizedError(`Invalid API Key provided: ${maskKey(key)}`);
}

/** Rejects publishable keys. @throws StripeFailure for calls that browsers must not make */
export function requireServer(caller: Caller): void {
  if (caller === 'server') return;
  throw createUnauthorizedError(
    'This API call cannot be made with a publishable API key. Please use a secret API key.',
    'secret_key_required',
  );
}

/** Returns whether a browser calls. */
export const isPublishable = (
  request: FastifyRequest,
  { publishableKey }: Pick<Keys, 'publishableKey'>,
): boolean => readApiKey(request) === publishableKey;

/** Removes what a publishable key must not see: https://docs.stripe.com/api/metadata */
export function withoutMetadata(body: object): object {
  const text = JSON.stringify(body, (name, value: unknown) => (name === 'metadata' ? undefined : value));
  return JSON.parse(text) as object;
}

/** Checks the client secret. @throws StripeFailure if it is not the intent's secret */
export function requireClientSecret(
  what: 'payment_intent' | 'setup_intent',
  intent: { id: string; client_secret: string | null },
  secret: string | undefined,
): void {
  if (secret === undefined)
    throw invalidRequest(`Missing required param: client_secret.`, {
      code: 'parameter_missing',
      param: 'client_secret',
    });
  if (secret !== intent.client_secret) throw resourceMissing(what, intent.id);
}

/** Allows calls from pages of any origin, like Stripe. The key and the client secrets decide what a browser may do. */
export function allowBrowsers(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.header('access-control-allow-origin', '*');
    void reply.header('access-control-expose-headers', 'Request-Id');
    done();
  });
  app.options('/v1/*', (_request, reply) =>
    reply
      .code(204)
      .header('access-control-allow-methods', 'GET, POST, DELETE')
      .header('access-control-allow-headers', 'authorization, content-type, idempotency-key, stripe-version')
      .header('access-control-max-age', '600')
      .send(),
  );
}

function readApiKey(request: FastifyRequest): string {
  const [scheme = '', credentials = ''] = (request.headers.authorization ?? '').split(' ');
  if (scheme.toLowerCase() === 'bearer') return credentials;
  if (scheme.toLowerCase() !== 'basic') return '';
  return Buffer.from(credentials, 'base64').toString().split(':')[0] ?? '';
}

const maskKey = (key: string) => key.slice(0, 8) + '*'.repeat(8) + key.slice(-4);

function createUnauthorizedError(message: string, code?: string): StripeFailure {
  const body = { type: 'invalid_request_error', message, ...(code === undefined ? {} : { code }) } as const;
  return new StripeFailure(401, body, false);
}
