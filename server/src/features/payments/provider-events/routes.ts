import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../services.ts';
import { receiveEvent } from './receive-event.ts';

/** The provider's largest events are those of invoices with many lines, in bytes. */
const bodyLimit = 1024 * 1024;

const headerOf = (value: string | string[] | undefined): string =>
  typeof value === 'string' ? value : (value?.[0] ?? '');

/** The card provider's webhook. Its body stays as it came: the signature is over the very bytes. */
export async function paymentEventRoutes(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(
      '/webhooks/stripe',
      { bodyLimit, schema: { hide: true }, config: { rateLimit: false } },
      async ({ body, headers }) => {
        const payload = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        await receiveEvent(services, payload, headerOf(headers['stripe-signature']));
        return { received: true };
      },
    );
    return Promise.resolve();
  });
}
