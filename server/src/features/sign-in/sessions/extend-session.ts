import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { extendSession as moveEnd } from './sessions-repository.ts';
import { tokenHashOf } from './sessions.ts';

/**
 * Lets a session go on for a full lifetime from now, though never beyond the longest time after signing in (SESS-01). One that
 * has ended meanwhile stays so.
 * @returns `ttl`: seconds until its end; `canExtend`: whether that can be moved further later
 * @throws Refusal SESSION_EXPIRED
 */
export async function extendSession(
  { database, configuration, clock }: Services,
  request: FastifyRequest,
): Promise<{ readonly ttl: number; readonly canExtend: boolean }> {
  const now = clock.now();
  const moved = await moveEnd(database, tokenHashOf(request), {
    now,
    seconds: configuration.sessionSeconds,
    longestSeconds: configuration.sessionLongestSeconds,
  });
  if (!moved) throw new AppError('SESSION_EXPIRED');
  const longestEnd = moved.createdAt.getTime() + configuration.sessionLongestSeconds * 1_000;
  return {
    ttl: Math.floor((moved.expiresAt.getTime() - now.getTime()) / 1_000),
    canExtend: moved.expiresAt.getTime() < longestEnd,
  };
}
