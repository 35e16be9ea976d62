import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors/app-error.ts';
import { guardWebhooks } from '../../platform/http/webhook-guard.ts';
import { recordDelivery } from '../../platform/outbox/index.ts';
import type { SignedRequest } from '../../providers/text-messages/text-messages.ts';
import type { Services } from '../../services.ts';
import { receiveText } from './receive-text.ts';

/** Returns the first value of a parameter. Neither the provider nor the sandbox repeats parameters. */
const getFirst = (value: unknown): string => {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : '';
};

const readForm = (body: unknown): Record<string, string> =>
  typeof body === 'object' && body !== null
    ? Object.fromEntries(Object.entries(body).map(([name, value]) => [name, getFirst(value)]))
    : {};

const toSignedRequest = ({ url, body, headers }: FastifyRequest): SignedRequest => ({
  path: url,
  form: readForm(body),
  signature: getFirst(headers['x-twilio-signature']),
});

/** In bytes. A text of 1,600 characters takes up to 20 KB. */
const bodyLimit = 64 * 1_024;

const options = { bodyLimit, config: { limit: 'none' } } as const;

/** Adds the text message provider's webhooks: incoming texts and delivery reports (TEXT-01). */
export async function registerTextRoutes(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(formbody);
    const guard = guardWebhooks(scope, bodyLimit);
    const rejectSignature = (request: FastifyRequest): never => {
      guard.reject(request);
      throw new AppError('SIGNATURE_REJECTED');
    };
    scope.post('/webhooks/twilio', options, async (request, reply) => {
      const text = services.texts.readText(toSignedRequest(request));
      if (!text) return rejectSignature(request);
      guard.accept(request);
      // Twilio shows the rejection in its debugger, so that a wrong setting is noticed.
      if (text === 'not-ours') throw new AppError('FOREIGN_TEXT');
      const answer = await receiveText(services, text);
      return reply.type('text/xml').send(services.texts.formatWebhookReply(answer));
    });
    scope.post('/webhooks/twilio/status', options, async (request, reply) => {
      const report = services.texts.readReport(toSignedRequest(request));
      if (!report) return rejectSignature(request);
      guard.accept(request);
      await recordDelivery(services.database, report);
      return reply.status(204).send();
    });
  });
}
