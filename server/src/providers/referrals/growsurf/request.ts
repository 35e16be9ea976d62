import type { z } from 'zod';
import type { ReferralResult } from '../referrals.ts';

/** Nobody waits longer than this for the referral programme, in ms. */
const limit = 5_000;

export interface Connection {
  readonly url: string;
  readonly apiKey: string;
}

export interface Ask<T> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below the API's address; parts that are not ours are escaped. */
  readonly path: string;
  readonly body?: object;
  readonly reply: z.ZodType<T>;
}

const failure = (reason: 'PARTICIPANT_NOT_FOUND' | 'refused' | 'unavailable', cause: string) =>
  ({ ok: false, reason, cause }) as const;

const causeOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

async function answered<T>(response: Response, { path, reply }: Ask<T>): Promise<ReferralResult<T>> {
  const status = `HTTP ${String(response.status)}`;
  if (response.status === 404 && path.includes('/participant/'))
    return failure('PARTICIPANT_NOT_FOUND', status);
  if (response.status >= 500 || response.status === 429) return failure('unavailable', status);
  if (!response.ok) return failure('refused', status);
  const parsed = reply.safeParse(await response.json());
  if (parsed.success) return { ok: true, value: parsed.data };
  return failure(
    'unavailable',
    `not understood: ${parsed.error.issues.map(({ path: at }) => at.join('.')).join(', ')}`,
  );
}

/** One call of GrowSurf's REST API. Failures are values. */
export async function request<T>(connection: Connection, ask: Ask<T>): Promise<ReferralResult<T>> {
  try {
    const response = await fetch(`${connection.url}${ask.path}`, {
      method: ask.method,
      headers: {
        authorization: `Bearer ${connection.apiKey}`,
        ...(ask.body ? { 'content-type': 'application/json' } : {}),
      },
      ...(ask.body ? { body: JSON.stringify(ask.body) } : {}),
      signal: AbortSignal.timeout(limit),
    });
    return await answered(response, ask);
  } catch (error) {
    return failure('unavailable', causeOf(error));
  }
}
