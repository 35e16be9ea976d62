import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type {
  ContentOf,
  Endpoint,
  ParsedBodyOf,
  ParsedParamsOf,
  ParsedQueryOf,
} from '@moments/contract/http/endpoint';
import type { StaffRole, TokenRole } from '@moments/contract/staff/permissions';
import type { Reach } from '@moments/contract/staff/reach';
import { AppError } from '../errors/app-error.ts';
import { rejectNulCharacters, withoutNulCharacters } from './nul-characters.ts';
import { toRouteSchema } from './route-schema.ts';

/** A caller of the staff API: a signed-in person, or the holder of an API token. */
export interface StaffCaller {
  /** The name in the audit log: `staff:<ID>` for a person, `token:<name>` for a token. */
  readonly actor: string;
  /** The person; null for a token. */
  readonly id: string | null;
  /** The token; null for a person and for the configuration's token. */
  readonly tokenId: string | null;
  readonly name: string;
  readonly roles: readonly TokenRole[];
  readonly isOnCall: boolean;
  /** How the person reaches the member of the call; undefined without a member, and if not at all. */
  readonly reach: Reach | undefined;
}

/** A signed-in person, for endpoints that need a session. */
export interface StaffPerson extends StaffCaller {
  readonly id: string;
  readonly tokenId: null;
  readonly roles: readonly StaffRole[];
  readonly sessionHash: Buffer;
}

/** The caller of an endpoint, as far as the endpoint's access requires one. */
interface Caller {
  /** The logged-in member's ID, for `access: 'member'`. */
  readonly memberId: string;
  /** The person or the token's holder, for `access: 'staff'`. */
  readonly staff: StaffCaller | StaffPerson;
}

/** The parts of a session that decide whether its member may call. */
interface FoundSession {
  readonly memberId: string;
  readonly memberStatus: string;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
}

/** The parts of an endpoint that decide whether a caller of the staff API may call it. */
export type StaffRules = Pick<
  Endpoint,
  | 'actions'
  | 'needsSession'
  | 'isAboutAll'
  | 'isOpenOnCall'
  | 'givesReason'
  | 'answersRepeats'
  | 'isOpenWhileLocked'
  | 'isOpenBeforePasskey'
>;

/** Identifies callers, or rejects them. The features that own sessions and API tokens provide it. */
export interface Authentication {
  /** @param read replaces the query for the session, for an endpoint that reads more in the same query */
  identifyMember(
    request: FastifyRequest,
    read?: (tokenHash: Buffer) => Promise<FoundSession | undefined>,
  ): Promise<string>;
  /** @returns a StaffPerson if the endpoint needs a session */
  identifyStaff(request: FastifyRequest, endpoint: StaffRules): Promise<StaffCaller | StaffPerson>;
  /** Checks a call of the staff API before a session. */
  checkStaffVisitor(request: FastifyRequest): void;
}

/** The input of a handler: validated data and the caller. */
interface Call<E extends Endpoint> extends Omit<Caller, 'staff'> {
  readonly staff: E extends { readonly needsSession: true } ? StaffPerson : StaffCaller;
  readonly params: ParsedParamsOf<E>;
  readonly query: ParsedQueryOf<E>;
  readonly body: ParsedBodyOf<E>;
  readonly request: FastifyRequest;
  /** For headers. The handler's result is the body. */
  readonly reply: FastifyReply;
}

/** A handler's result: the reply, whose `statusCode` the endpoint adds, or the parts of a file, which are sent one by one. */
type Result<E extends Endpoint> = E extends { readonly file: string }
  ? { readonly file: AsyncIterable<string> }
  : ContentOf<E> & object;

/**
 * Registers an endpoint of the contract.
 * @param readSession reads the session by its token's hash, for an endpoint that reads more in the same query
 */
export type RegisterEndpoint = <const E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<Result<E>>,
  readSession?: (tokenHash: Buffer, request: FastifyRequest) => Promise<FoundSession | undefined>,
) => void;

const findOwnId = (part: unknown): unknown =>
  typeof part === 'object' && part !== null && 'memberId' in part ? part.memberId : undefined;

/** Answers another member's ID like an ID that does not exist, so that members reach only their own data (API-10). */
function rejectForeignIds(endpoint: Endpoint, request: FastifyRequest, memberId: string): void {
  if (endpoint.access !== 'member') return;
  for (const part of [request.params, request.body]) {
    const id = findOwnId(part);
    if (id !== undefined && id !== memberId) throw new AppError('NOT_FOUND');
  }
}

/** The applications that serve members and staff. Each has a listener of its own. */
export interface Applications {
  readonly members: FastifyInstance;
  readonly staff: FastifyInstance;
}

const none: Caller = {
  memberId: '',
  staff: { actor: '', id: null, tokenId: null, name: '', roles: [], isOnCall: false, reach: undefined },
};

const isForStaff = ({ access }: Endpoint): boolean => access === 'staff' || access === 'staff-visitor';

/**
 * Returns the function with which features register their endpoints on the application of their callers. A registered endpoint identifies the
 * caller before it validates the input, so that a stranger learns nothing from validation errors.
 */
export function bindEndpoints(
  { members, staff }: Applications,
  authentication: Authentication,
): RegisterEndpoint {
  const callers = new WeakMap<FastifyRequest, Caller>();
  return (endpoint, handler, readSession) => {
    const identify = async (request: FastifyRequest): Promise<Caller> => {
      if (endpoint.access === 'staff')
        return { ...none, staff: await authentication.identifyStaff(request, endpoint) };
      if (endpoint.access === 'staff-visitor') authentication.checkStaffVisitor(request);
      if (endpoint.access !== 'member') return none;
      const read = readSession && ((tokenHash: Buffer) => readSession(tokenHash, request));
      return { ...none, memberId: await authentication.identifyMember(request, read) };
    };
    const app = isForStaff(endpoint) ? staff : members;
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: toRouteSchema(endpoint),
      preValidation: async (request) => {
        callers.set(request, await identify(request));
        request.query = withoutNulCharacters(request.query);
        request.body = withoutNulCharacters(request.body);
      },
      handler: async (request, reply) => {
        const caller = callers.get(request) ?? none;
        rejectForeignIds(endpoint, request, caller.memberId);
        rejectNulCharacters(request.params);
        const result = await handler({
          // Fastify validated these three with the endpoint's schemas. Its types can't express that for a generic endpoint.
          params: request.params as ParsedParamsOf<typeof endpoint>,
          query: request.query as ParsedQueryOf<typeof endpoint>,
          body: request.body as ParsedBodyOf<typeof endpoint>,
          memberId: caller.memberId,
          // identifyStaff returns a person for an endpoint that needs a session.
          staff: caller.staff as Call<typeof endpoint>['staff'],
          request,
          reply,
        });
        if ('file' in result && endpoint.file) {
          // A handler of such an endpoint returns its parts.
          const parts = result.file as AsyncIterable<string>;
          return reply
            .type(`${endpoint.file}; charset=utf-8`)
            .send(Readable.from(parts, { objectMode: false }));
        }
        const statusCode = endpoint.success ?? 200;
        return reply.status(statusCode).send({ ...result, statusCode });
      },
    });
  };
}
