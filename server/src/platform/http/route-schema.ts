import type { FastifySchema } from 'fastify';
import * as z from 'zod/mini';
import { $ZodObject, type $ZodType } from 'zod/v4/core';
import type { Endpoint } from '@moments/contract/http/endpoint';
import { errorReply } from '@moments/contract/http/errors';

const replySchemas = new WeakMap<$ZodType, $ZodType>();

function createReplySchema({ reply, success = 200 }: Endpoint): $ZodType {
  if (!(reply instanceof $ZodObject)) return reply;
  return z.object({ statusCode: z.literal(success), ...reply._zod.def.shape });
}

/** Returns the schema of what is sent: the reply with its status code (API-01). Endpoints that share a reply share its schema. */
export function toReplySchema(endpoint: Endpoint): $ZodType {
  const schema = replySchemas.get(endpoint.reply) ?? createReplySchema(endpoint);
  replySchemas.set(endpoint.reply, schema);
  return schema;
}

/** Returns the schemas with which Fastify checks what an endpoint receives and sends. A file is sent as it is. */
export const toRouteSchema = (endpoint: Endpoint): FastifySchema => ({
  ...(endpoint.params ? { params: endpoint.params } : {}),
  ...(endpoint.query ? { querystring: endpoint.query } : {}),
  ...(endpoint.body ? { body: endpoint.body } : {}),
  response: {
    ...(endpoint.file ? {} : { [endpoint.success ?? 200]: toReplySchema(endpoint) }),
    '4xx': errorReply,
    '5xx': errorReply,
  },
});
