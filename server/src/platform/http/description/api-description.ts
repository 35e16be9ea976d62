import { toJSONSchema, type $ZodType } from 'zod/v4/core';
import type { Endpoint } from '@moments/contract/http/endpoint';
import { errorReply, errorTable, type Readers } from '@moments/contract/http/errors';
import { memberSlices, memberSubscription } from '@moments/contract/members/members';
import { toReplySchema } from '../route-schema.ts';
import { createExample } from './examples.ts';
import { capitalize, NamedSchemas } from './named-schemas.ts';
import { toSecurity, explainAccess, securitySchemes } from './security.ts';
import { toWebhooks, webhooksTag } from './webhooks-description.ts';

/** Schemas that several replies contain. */
const sharedReplies: readonly (readonly [string, $ZodType])[] = [
  ['Error', errorReply],
  ['MemberProfile', memberSlices],
  ['MemberSubscription', memberSubscription],
];

const errors: readonly (readonly [status: string, description: string])[] = [
  ['4XX', 'The call was rejected. `code` says why, and `message` says what to do.'],
  ['5XX', 'The call failed. It can be repeated if `code` is `UNAVAILABLE`.'],
];

const rateLimitHeaders = {
  RateLimit: {
    description: 'The calls that are left, and the seconds until all of them are allowed again.',
    schema: { type: 'string' },
    example: '"default";r=119;t=60',
  },
  'RateLimit-Policy': {
    description: 'The calls that are allowed, and in how many seconds.',
    schema: { type: 'string' },
    example: '"default";q=120;w=60',
  },
};

const errorExample = {
  statusCode: errorTable.INVALID_REQUEST.status,
  message: errorTable.INVALID_REQUEST.message,
  code: 'INVALID_REQUEST',
};

function toResponses(endpoint: Endpoint, replies: NamedSchemas): Record<string, object> {
  const error = replies.name(errorReply, 'Error');
  const success = {
    description: 'The call succeeded.',
    headers: rateLimitHeaders,
    content: endpoint.file
      ? { [endpoint.file]: { schema: { type: 'string' } } }
      : replies.toContent(toReplySchema(endpoint), `${capitalize(endpoint.name)}Reply`),
  };
  const errorReplies = errors.map(([status, description]): [string, object] => [
    status,
    { description, content: { 'application/json': { schema: error, example: errorExample } } },
  ]);
  return { [String(endpoint.success ?? 200)]: success, ...Object.fromEntries(errorReplies) };
}

/** Lists the fields of a schema as parameters, each with its own schema. */
function toParameters(schema: $ZodType | undefined, place: 'path' | 'query'): readonly object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: part,
    example: createExample(part, name),
  }));
}

/** Returns the readers of the document that describes a call. Each listener serves one of the two. */
const getReaders = ({ access }: Endpoint): Readers =>
  access === 'anyone' || access === 'member' ? 'members' : 'staff';

/** The part of the path that names the thing a call is about. */
const getTag = (endpoint: Endpoint): string =>
  endpoint.path.split('/')[getReaders(endpoint) === 'staff' ? 4 : 3] ?? 'api';

/** Says who may call, and what a caller must know before repeating the call. */
function describeCall(endpoint: Endpoint): string {
  const { access, actions = [], needsSession = false, givesReason = false, method } = endpoint;
  const callers = needsSession ? 'with a session of the desk' : 'with a session of the desk or an API token';
  const who =
    access === 'staff'
      ? `${explainAccess.staff} ${callers}, if the role may ${actions.map((action) => `\`${action}\``).join(' or ')}.`
      : explainAccess[access];
  return [
    who,
    ...(givesReason ? ['The call gives the reason that the audit log keeps.'] : []),
    ...(endpoint.waitsOnCardProvider ? ['It waits for the card provider, so allow 15 seconds.'] : []),
    ...(method === 'GET' ? ['It changes nothing.'] : []),
  ].join(' ');
}

function toOperation(endpoint: Endpoint, bodies: NamedSchemas, replies: NamedSchemas) {
  const { name, summary, body, params, query } = endpoint;
  return {
    operationId: name,
    summary,
    description: describeCall(endpoint),
    tags: [getTag(endpoint)],
    security: toSecurity(endpoint),
    parameters: [...toParameters(params, 'path'), ...toParameters(query, 'query')],
    ...(body
      ? { requestBody: { required: true, content: bodies.toContent(body, `${capitalize(name)}Body`) } }
      : {}),
    responses: toResponses(endpoint, replies),
  };
}

const titles = {
  members: ['Moments members’ API', 'What the members’ portal calls.'],
  staff: ['Moments staff API', 'What the desk, the command line, and programs of staff call.'],
} as const;

/** Adds what the contract leaves open for later versions: the codes of today. */
function withErrorCodes(schemas: Record<string, object>): Record<string, object> {
  const { properties } = schemas['Error'] as { readonly properties: Record<string, object> };
  const code = {
    type: 'string',
    enum: Object.keys(errorTable),
    description: 'Why the call failed. A later version can add codes.',
  };
  return { ...schemas, Error: { ...schemas['Error'], properties: { ...properties, code } } };
}

/**
 * Describes the API of one listener in OpenAPI 3.1 (API-09).
 * @param server the listener's URL
 */
export function describeApi(endpoints: readonly Endpoint[], readers: Readers, server: string): object {
  const described = endpoints.filter((endpoint) => getReaders(endpoint) === readers);
  const bodies = new NamedSchemas('input');
  const replies = new NamedSchemas(
    'output',
    readers === 'members' ? sharedReplies : sharedReplies.slice(0, 1),
  );
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of described) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: toOperation(endpoint, bodies, replies) };
  }
  const tags = [...new Set(described.map(getTag))].toSorted();
  const [title, description] = titles[readers];
  const webhooks = readers === 'staff' ? toWebhooks(replies) : {};
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: server }],
    tags: [
      ...tags.map((name) => ({ name, description: `Calls about ${name.replaceAll('-', ' ')}` })),
      ...(readers === 'staff'
        ? [{ name: webhooksTag, description: 'Signed webhooks to the program that receives events' }]
        : []),
    ],
    paths,
    ...(readers === 'staff' ? { webhooks } : {}),
    components: {
      securitySchemes: securitySchemes[readers],
      schemas: withErrorCodes({ ...replies.toComponents(), ...bodies.toComponents() }),
    },
  };
}
