import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import {
  operatorListMessages,
  operatorListNewTexts,
  operatorSendMessage,
} from '@moments/contract/texts/operator-messages';
import type { RegisterEndpoint } from '../../platform/http/register-endpoint.ts';
import { recordDelivery } from '../../platform/outbox/index.ts';
import type { SignedRequest } from '../../providers/text-messages/text-messages.ts';
import type { Services } from '../../services.ts';
import { listNewTexts, listTexts, textAsCoach } from './coach/coach-texts.ts';
import type { CoachText } from './coach/conversation-repository.ts';
import { receiveText } from './receive-text.ts';

/** A parameter that comes twice is signed twice, which nothing of ours does: only its first value is looked at. */
const firstOf = (value: unknown): string => {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : '';
};

const formOf = (body: unknown): Record<string, string> =>
  typeof body === 'object' && body !== null
    ? Object.fromEntries(Object.entries(body).map(([name, value]) => [name, firstOf(value)]))
    : {};

const signedRequest = ({ url, body, headers }: FastifyRequest): SignedRequest => ({
  path: url,
  form: formOf(body),
  signature: firstOf(headers['x-twilio-signature']),
});

const refuse = (reply: FastifyReply) =>
  reply.status(403).type('text/plain').send('The signature is not right.');

const options = { schema: { hide: true }, config: { rateLimit: false } };

/** The text provider's webhooks: texts that come in, and what became of ours (TEXT-01). */
export async function textRoutes(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(formbody);
    scope.post('/webhooks/twilio', options, async (request, reply) => {
      const text = services.texts.readText(signedRequest(request));
      if (!text) return refuse(reply);
      const answer = await receiveText(services, text);
      return reply.type('text/xml').send(services.texts.webhookReply(answer));
    });
    scope.post('/webhooks/twilio/status', options, async (request, reply) => {
      const report = services.texts.readReport(signedRequest(request));
      if (!report) return refuse(reply);
      await recordDelivery(services.database, report);
      return reply.status(204).send();
    });
  });
}

const shown = (text: CoachText): ReplyOf<typeof operatorListNewTexts>['messages'][number] => ({
  ...text,
  at: text.at.toISOString(),
});

/** The coach's side of the conversation. */
export function coachRoutes(register: RegisterEndpoint, services: Services): void {
  register(operatorListMessages, async ({ operator, params }) => ({
    messages: (await listTexts(services, operator, params.id)).map(shown),
  }));
  register(operatorSendMessage, async ({ operator, params, body }) => ({
    message: shown(await textAsCoach(services, operator, params.id, body)),
  }));
  register(operatorListNewTexts, async ({ operator, query }) => {
    const after = query.after ?? '0';
    const messages = (await listNewTexts(services, operator, BigInt(after))).map(shown);
    return { messages, last: messages.at(-1)?.id ?? after };
  });
}
