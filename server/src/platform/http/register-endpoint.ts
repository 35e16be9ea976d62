import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type {
  Endpoint,
  ParsedBodyOf,
  ParsedParamsOf,
  ParsedQueryOf,
  ReplyOf,
} from '@moments/contract/http/endpoint';
import { errorReply } from '@moments/contract/http/errors';
import { AppError } from '../errors/app-error.ts';
import { rejectNulCharacters } from './reject-nul-characters.ts';

/** Who is calling, where the endpoint's access asks for it. */
export interface Caller {
  /** The signed-in member's id, for `access: 'member'`. */
  readonly memberId: string;
  /** The name on the operator's token, for `access: 'operator'`. */
  readonly operator: string;
}

/** A session, as far as it decides whether its member may call. */
interface FoundSession {
  readonly memberId: string;
  readonly memberStatus: string;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
}

/** Reads the session of a token's hash; undefined if there is none. */
type SessionReader = (tokenHash: Buffer) => Promise<FoundSession | undefined>;

/** Finds out who calls, or refuses. Given by the features that own sessions and operator tokens. */
export interface Authentication {
  /** @param read for a call that reads more than the session in the same go */
  member(request: FastifyRequest, read?: SessionReader): Promise<string>;
  operator(request: FastifyRequest): Promise<string>;
}

/** What a handler is given: validated input and the caller. */
export interface Call<E extends Endpoint> {
  readonly params: ParsedParamsOf<E>;
  readonly query: ParsedQueryOf<E>;
  readonly body: ParsedBodyOf<E>;
  readonly memberId: string;
  readonly operator: string;
  readonly request: FastifyRequest;
}

/** What a handler answers: the reply without its `statusCode`, which the endpoint knows. */
type Answer<E extends Endpoint> = Omit<ReplyOf<E>, 'statusCode'> & { readonly statusCode?: number };

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>>;

async function identify(
  endpoint: Endpoint,
  authentication: Authentication,
  request: FastifyRequest,
): Promise<Caller> {
  if (endpoint.access === 'member') return { memberId: await authentication.member(request), operator: '' };
  if (endpoint.access === 'operator')
    return { memberId: '', operator: await authentication.operator(request) };
  return { memberId: '', operator: '' };
}

const ownId = (part: unknown): unknown =>
  typeof part === 'object' && part !== null && 'memberId' in part ? part.memberId : undefined;

/** A member reaches only what is theirs: another's id is answered like one that does not exist (API-10). */
function refuseForeignIds(endpoint: Endpoint, request: FastifyRequest, memberId: string): void {
  if (endpoint.access !== 'member') return;
  for (const part of [request.params, request.body]) {
    const id = ownId(part);
    if (id !== undefined && id !== memberId) throw new AppError('NOT_FOUND');
  }
}

const routeOptions = (endpoint: Endpoint): RouteShorthandOptions => ({
  schema: {
    summary: endpoint.summary,
    operationId: endpoint.name,
    tags: [endpoint.path.split('/')[3] ?? 'api'],
    ...(endpoint.access === 'anyone' ? {} : { security: [{ [endpoint.access]: [] }] }),
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    response: { [endpoint.success ?? 200]: endpoint.reply, '4xx': errorReply, '5xx': errorReply },
  },
});

/**
 * Registers an endpoint of the contract. Who calls is established before the input is looked at, so that a stranger learns
 * nothing from the errors of a form.
 */
export function registerEndpoint<const E extends Endpoint>(
  app: FastifyInstance,
  authentication: Authentication,
  endpoint: E,
  handler: Handler<E>,
): void {
  const callers = new WeakMap<FastifyRequest, Caller>();
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...routeOptions(endpoint),
    preValidation: async (request) => {
      callers.set(request, await identify(endpoint, authentication, request));
    },
    handler: async (request, reply) => {
      const caller = callers.get(request) ?? { memberId: '', operator: '' };
      refuseForeignIds(endpoint, request, caller.memberId);
      rejectNulCharacters(request.params, request.query, request.body);
      const result = await handler({
        // Fastify has validated these three by the endpoint's own schemas; its types can't say so for a generic endpoint.
        params: request.params as ParsedParamsOf<E>,
        query: request.query as ParsedQueryOf<E>,
        body: request.body as ParsedBodyOf<E>,
        ...caller,
        request,
      });
      const statusCode = endpoint.success ?? 200;
      return reply.status(statusCode).send({ ...result, statusCode });
    },
  });
}
