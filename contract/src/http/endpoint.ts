import type * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import type { StaffAction } from '../staff/permissions.ts';
import type { ErrorSource } from './error-sources.ts';

/**
 * The callers that an endpoint accepts: anyone, a signed-in member for themselves, staff (a person's session or an API token), or anyone who
 * reaches the staff API before signing in.
 */
export type Access = 'anyone' | 'member' | 'staff' | 'staff-visitor';

/**
 * The part of an endpoint that a caller needs at run time. The portal's build leaves out the rest (portal/endpoint-wires.ts).
 */
export interface EndpointWire {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** In the router's notation: `/api/v1/students/:memberId/…`. */
  readonly path: string;
  /** HTTP status and `statusCode` of a success; 200 by default. */
  readonly success?: 200 | 201;
  /** Waits on the card provider: the caller's time limit is 15 s instead of 10 s (API-04). */
  readonly waitsOnCardProvider?: boolean;
  /** Where the portal keeps this call's last error; `general` by default (ERR-03). */
  readonly errorSource?: ErrorSource;
  /** The error message when the reply has none; 'Request failed' by default (ERR-02). */
  readonly defaultError?: string;
}

/**
 * One call of the API, declared once for both sides: the server registers its route from it, the portal calls it, and the API
 * document is generated from it (API-01, API-09).
 *
 * Bodies and queries are strict: an unknown field is rejected. The server removes fields from a reply that its schema does not
 * name.
 */
export interface Endpoint extends EndpointWire {
  readonly name: string;
  readonly summary: string;
  readonly access: Access;
  /** For staff: the caller's roles must allow one of these actions (DESK-03). */
  readonly actions?: readonly StaffAction[];
  /** For staff: only a person's session may call, because the call is about that person or their session. */
  readonly needsSession?: boolean;
  /** For staff: the call is about all members, so a grant for own members isn't enough. */
  readonly isAboutAll?: boolean;
  /** For staff: the call is also open to a person who is on call, whatever their role. */
  readonly isOpenOnCall?: boolean;
  /** For staff: the call itself gives the reason that its action needs. */
  readonly givesReason?: boolean;
  /**
   * For staff: a repeat of the caller's own call, by the key in its body, is answered even when the caller may not make a new one. The
   * member may have another coach since.
   */
  readonly answersRepeats?: boolean;
  /** For staff: the call also works while the session is locked. */
  readonly isOpenWhileLocked?: boolean;
  /** For staff: the call also works before the person has added the passkey that they must have. */
  readonly isOpenBeforePasskey?: boolean;
  /** The reply is a file of this type, which the server streams. Its schema is `z.string()`. */
  readonly file?: 'text/csv' | 'text/plain';
  readonly params?: $ZodType;
  readonly query?: $ZodType;
  readonly body?: $ZodType;
  /** The schema of the reply, without the `statusCode` that the server adds to each. */
  readonly reply: $ZodType;
}

/** Returns where the portal keeps the last error of a call, and the message of an error whose reply has none. */
export const getErrorDefaults = ({
  errorSource = 'general',
  defaultError = 'Request failed',
}: EndpointWire): Required<Pick<EndpointWire, 'errorSource' | 'defaultError'>> => ({
  errorSource,
  defaultError,
});

/** Declares an endpoint and keeps its literal types. */
export const defineEndpoint = <const E extends Endpoint>(declaration: E): E => declaration;

type Input<S> = S extends $ZodType ? z.input<S> : undefined;
type Output<S> = S extends $ZodType ? z.output<S> : undefined;
type Part<E, K extends string> = E extends Readonly<Record<K, infer S>> ? S : undefined;

/** The body that a caller passes. */
export type BodyOf<E extends Endpoint> = Input<Part<E, 'body'>>;
/** The query that a caller passes. */
export type QueryOf<E extends Endpoint> = Input<Part<E, 'query'>>;
/** The path parameters that a caller passes. */
export type ParamsOf<E extends Endpoint> = Input<Part<E, 'params'>>;
/** The validated body that a handler receives. */
export type ParsedBodyOf<E extends Endpoint> = Output<Part<E, 'body'>>;
/** The validated query that a handler receives. */
export type ParsedQueryOf<E extends Endpoint> = Output<Part<E, 'query'>>;
/** The validated path parameters that a handler receives. */
export type ParsedParamsOf<E extends Endpoint> = Output<Part<E, 'params'>>;
/** The reply without its status code, as a handler returns it. */
export type ContentOf<E extends Endpoint> = Output<E['reply']>;
/** The reply that a caller gets. */
export type ReplyOf<E extends Endpoint> = ContentOf<E> & { readonly statusCode: number };

/** Escapes a path parameter. An empty one, or one of dots only, would change the URL to another call's. */
function encodePathPart(name: string, value: string | undefined): string {
  if (value === undefined || /^\.{0,2}$/.test(value)) throw new Error(`path parameter ${name} is missing`);
  return encodeURIComponent(value);
}

/**
 * Builds the URL of a call: fills in the escaped path parameters and appends the query.
 * @param query undefined values are left out
 * @throws Error if a path parameter is missing, which is a programming error
 */
export function buildUrl(
  path: string,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const filled = path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodePathPart(name, params[name]));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    // Query schemas allow plain values only.
    const plain = value as string | number | boolean | undefined;
    if (plain !== undefined) search.set(name, String(plain));
  }
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
}
