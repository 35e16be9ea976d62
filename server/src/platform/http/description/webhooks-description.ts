import { outgoingEvents } from '@moments/contract/live/outgoing-events';
import { capitalize, type NamedSchemas } from './named-schemas.ts';

export const webhooksTag = 'webhooks';

const webhookHeaders = [
  ['webhook-id', 'The same for every try of an event. Accept each once.'],
  ['webhook-timestamp', 'When it was sent, in seconds since 1970.'],
  ['webhook-signature', 'A signature for each secret, separated by spaces.'],
].map(([name, description]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}));

/** Describes the webhooks that the server posts to the address of `EVENTS_WEBHOOK_URL`. */
export const toWebhooks = (bodies: NamedSchemas): Record<string, object> =>
  Object.fromEntries(
    outgoingEvents.map(({ type, summary, schema }) => {
      const name = `${type.split(/[.-]/).map(capitalize).join('')}Event`;
      const operation = {
        operationId: `receive${name}`,
        summary,
        description: 'Posted to the program that receives events. Accept each `webhook-id` once.',
        tags: [webhooksTag],
        security: [],
        parameters: webhookHeaders,
        requestBody: { required: true, content: bodies.toContent(schema, name) },
        responses: {
          '2XX': { description: 'The event was accepted.' },
          '4XX': { description: 'The event was not accepted. It comes again, as after any other reply.' },
        },
      };
      return [type, { post: operation }];
    }),
  );
