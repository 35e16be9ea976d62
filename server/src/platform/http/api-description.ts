import { registry, toJSONSchema, type $ZodType, type JSONSchema } from 'zod/v4/core';
import type { Endpoint } from '@moments/contract/http/endpoint';
import { errorReply } from '@moments/contract/http/errors';
import { memberSlices, memberSubscription } from '@moments/contract/members/members';
import type { Configuration } from '../configuration/schema.ts';

type Schema = JSONSchema.BaseSchema;

/** Where the two APIs are served. */
export interface ApiServers {
  readonly members: string;
  readonly staff: string;
}

/** The staff's listener is not on the internet, so its address is only that of this machine or network. */
export const getApiServers = ({
  publicUrl,
  deskHost,
  deskPort,
}: Pick<Configuration, 'publicUrl' | 'deskHost' | 'deskPort'>): ApiServers => ({
  members: publicUrl.replace(/\/+$/, ''),
  staff: `http://${deskHost}:${String(deskPort)}`,
});

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Schemas that several replies contain. */
const sharedReplies: readonly (readonly [string, $ZodType])[] = [
  ['Error', errorReply],
  ['MemberProfile', memberSlices],
  ['MemberSubscription', memberSubscription],
];

/** Formats of fields, by the names that the contract uses for them everywhere. */
const formats: readonly (readonly [RegExp, string])[] = [
  [/(^at|At)$/, 'date-time'],
  [/(^url|Url)$/, 'uri'],
];

function addFormat(schema: Schema, name: string): void {
  const format = formats.find(([pattern]) => pattern.test(name))?.[1];
  if (format === undefined) return;
  const options: readonly Schema[] = schema.anyOf ?? [schema];
  for (const option of options) if (option.type === 'string') option.format ??= format;
}

function addFormats(schema: Schema): void {
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    if (typeof part === 'object') addFormat(part, name);
  }
}

const reference = (id: string): string => `#/components/schemas/${id}`;

/** Names schemas and converts them. A schema that another contains is a reference there. */
class NamedSchemas {
  readonly #io: 'input' | 'output';
  readonly #registry = registry<{ id: string }>();

  constructor(io: 'input' | 'output', shared: readonly (readonly [string, $ZodType])[] = []) {
    this.#io = io;
    for (const [id, schema] of shared) this.#registry.add(schema, { id });
  }

  /** Names a schema, unless it has a name. @returns a reference to it */
  name(schema: $ZodType, id: string): { readonly $ref: string } {
    if (!this.#registry.has(schema)) this.#registry.add(schema, { id });
    return { $ref: reference(this.#registry.get(schema)?.id ?? id) };
  }

  toComponents(): Record<string, Schema> {
    const { schemas } = toJSONSchema(this.#registry, {
      io: this.#io,
      uri: reference,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => addFormats(jsonSchema),
    });
    return Object.fromEntries(
      Object.entries(schemas).map(([id, { $schema: _dialect, $id: _id, ...schema }]) => [id, schema]),
    );
  }
}

const json = (schema: { readonly $ref: string }) => ({ 'application/json': { schema } });

const errors: readonly (readonly [status: string, description: string])[] = [
  ['4XX', 'The call was refused. `code` says why, and `message` says what to do.'],
  ['5XX', 'The call failed. It can be repeated if `code` is `UNAVAILABLE`.'],
];

const rateLimitHeaders = {
  RateLimit: {
    description: 'The calls that are left, and the seconds until all of them are allowed again.',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': {
    description: 'The calls that are allowed, and in how many seconds.',
    schema: { type: 'string' },
  },
};

function toResponses(endpoint: Endpoint, replies: NamedSchemas): Record<string, object> {
  const error = replies.name(errorReply, 'Error');
  const success = {
    description: 'The call succeeded.',
    headers: rateLimitHeaders,
    content: json(replies.name(endpoint.reply, `${capitalized(endpoint.name)}Reply`)),
  };
  const refusals = errors.map(([status, description]): [string, object] => [
    status,
    { description, content: json(error) },
  ]);
  return { [String(endpoint.success ?? 200)]: success, ...Object.fromEntries(refusals) };
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
  }));
}

const tagOf = ({ path, access }: Endpoint): string =>
  access === 'operator' ? 'staff' : (path.split('/')[3] ?? 'api');

const toSecurity = ({ access }: Endpoint): readonly object[] =>
  access === 'anyone' ? [] : [{ [access]: [] }, { [`${access}Bearer`]: [] }];

function toOperation(endpoint: Endpoint, bodies: NamedSchemas, replies: NamedSchemas, { staff }: ApiServers) {
  const { name, summary, access, body, params, query } = endpoint;
  return {
    operationId: name,
    summary,
    tags: [tagOf(endpoint)],
    ...(access === 'operator' ? { servers: [{ url: staff }] } : {}),
    security: toSecurity(endpoint),
    parameters: [...toParameters(params, 'path'), ...toParameters(query, 'query')],
    ...(body
      ? { requestBody: { required: true, content: json(bodies.name(body, `${capitalized(name)}Body`)) } }
      : {}),
    responses: toResponses(endpoint, replies),
  };
}

const securitySchemes = {
  member: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'The token of a member’s session, alone.',
  },
  memberBearer: { type: 'http', scheme: 'bearer', description: 'The token of a member’s session.' },
  operator: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'A staff token, alone.' },
  operatorBearer: { type: 'http', scheme: 'bearer', description: 'A staff token.' },
};

/** Describes the API of the contract's endpoints in OpenAPI 3.1 (API-09). */
export function describeApi(endpoints: readonly Endpoint[], servers: ApiServers): object {
  const bodies = new NamedSchemas('input');
  const replies = new NamedSchemas('output', sharedReplies);
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: toOperation(endpoint, bodies, replies, servers),
    };
  }
  const tags = [...new Set(endpoints.map(tagOf))].toSorted();
  return {
    openapi: '3.1.0',
    info: {
      title: 'Moments API',
      version: '1',
      description: 'The members’ API, and the staff API on a listener of its own.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: servers.members }],
    tags: tags.map((name) => ({
      name,
      description: name === 'staff' ? 'Calls of staff' : `Calls below ${name}`,
    })),
    paths,
    components: { securitySchemes, schemas: { ...replies.toComponents(), ...bodies.toComponents() } },
  };
}
