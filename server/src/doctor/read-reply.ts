import type { z } from 'zod';

/** Milliseconds before a provider counts as unreachable. */
const timeLimit = 8_000;

export interface Reply {
  /** 0 if no reply came. */
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON, or undefined. */
  readonly body: unknown;
  /** Why no reply came. */
  readonly cause: string;
}

function describeCause(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return `no reply in ${String(timeLimit / 1_000)} s`;
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : undefined;
  if (typeof code === 'string') return code;
  return error instanceof Error ? error.message : 'no reply';
}

/** Calls a URL. Never rejects. The doctor doesn't use the SDKs, because it needs the reply's headers and must not retry. */
export async function readReply(url: string, options: RequestInit = {}): Promise<Reply> {
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeLimit),
      ...options,
    });
    const text = await response.text();
    const { status, headers } = response;
    const isJson = headers.get('content-type')?.includes('json') === true;
    return { status, headers, body: isJson ? JSON.parse(text) : undefined, cause: '' };
  } catch (error) {
    return { status: 0, headers: new Headers(), body: undefined, cause: describeCause(error) };
  }
}

/** Says what came back, or why nothing did. */
export const describeReply = ({ status, cause }: Reply): string => cause || `HTTP ${String(status)}`;

/** Reads a part of a reply. @returns undefined if the reply has another form */
export const readBody = <T>({ body }: Reply, schema: z.ZodType<T>): T | undefined =>
  schema.safeParse(body).data;

export const formatBasicCredentials = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
