import { toJSONSchema, type $ZodType } from 'zod/v4/core';
import type { Endpoint } from '@moments/contract/http/endpoint';
import { errorReply } from '@moments/contract/http/errors';
import { memberSlices, memberSubscription } from '@moments/contract/members/members';
import { decideAccess, tokenRoles } from '@moments/contract/staff/permissions';
import type { Configuration } from '../../configuration/schema.ts';
import { capitalize, NamedSchemas, toJsonContent } from './named-schemas.ts';
import { toWebhooks, webhooksTag } from './webhooks-description.ts';

/** Where the two APIs are served. */
export interface ApiServers {
  readonly members: string;
  readonly staff: string;
}

/** Returns the servers of both APIs. The staff's listener is not on the internet, so its URL is that of this machine or network. */
export const getApiServers = ({
  publicUrl,
  deskHost,
  deskPort,
}: Pick<Configuration, 'publicUrl' | 'deskHost' | 'deskPort'>): ApiServers => ({
  members: publicUrl.replace(/\/+$/, ''),
  staff: `http://${deskHost}:${String(deskPort)}`,
});

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
    content: toJsonContent(replies.name(endpoint.reply, `${capitalize(endpoint.name)}Reply`)),
  };
  const errorReplies = errors.map(([status, description]): [string, object] => [
    status,
    { description, content: toJsonContent(error) },
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
  }));
}

/** Returns whether a call is on the staff's listener. */
const isForStaff = (access: Endpoint['access']): boolean => access !== 'anyone' && access !== 'member';

const getTag = ({ path, access }: Endpoint): string =>
  isForStaff(access) ? 'staff' : (path.split('/')[3] ?? 'api');

/** Lists the roles of tokens that may make a call. A token needs one of them (SEC-08). */
const toTokenSecurity = ({ actions = [] }: Endpoint): readonly object[] =>
  tokenRoles
    .filter((role) => decideAccess([role], actions) === 'allowed')
    .flatMap((role) => [{ token: [role] }, { tokenBearer: [role] }]);

function toSecurity(endpoint: Endpoint): readonly object[] {
  const { access, needsSession = false } = endpoint;
  if (access === 'anyone' || access === 'staff-visitor') return [];
  if (access === 'member') return [{ member: [] }, { memberBearer: [] }];
  return [{ session: [] }, ...(needsSession ? [] : toTokenSecurity(endpoint))];
}

function toOperation(endpoint: Endpoint, bodies: NamedSchemas, replies: NamedSchemas, { staff }: ApiServers) {
  const { name, summary, access, body, params, query } = endpoint;
  return {
    operationId: name,
    summary,
    tags: [getTag(endpoint)],
    ...(isForStaff(access) ? { servers: [{ url: staff }] } : {}),
    security: toSecurity(endpoint),
    parameters: [...toParameters(params, 'path'), ...toParameters(query, 'query')],
    ...(body
      ? {
          requestBody: {
            required: true,
            content: toJsonContent(bodies.name(body, `${capitalize(name)}Body`)),
          },
        }
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
  token: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'A staff token with the role that the call names, alone.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-moments-desk',
    description: 'The cookie of a desk session.',
  },
  tokenBearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'A staff token with the role that the call names.',
  },
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
  const tags = [...new Set(endpoints.map(getTag))].toSorted();
  return {
    openapi: '3.1.0',
    info: {
      title: 'Moments API',
      version: '1',
      description: 'The members’ API, and the staff API on a listener of its own.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: servers.members }],
    tags: [
      ...tags.map((name) => ({
        name,
        description: name === 'staff' ? 'Calls of staff' : `Calls below ${name}`,
      })),
      { name: webhooksTag, description: 'Signed webhooks to the program that receives events' },
    ],
    paths,
    webhooks: toWebhooks(replies),
    components: { securitySchemes, schemas: { ...replies.toComponents(), ...bodies.toComponents() } },
  };
}
