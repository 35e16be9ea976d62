import type { FastifyRequest } from 'fastify';

/**
 * Reads the caller's token. The specification sends it alone in `Authorization`; programs may send `Bearer <token>` instead
 * (RFC 6750).
 * @returns the token, or an empty text
 */
export const readAccessToken = ({ headers }: FastifyRequest): string =>
  (headers.authorization ?? '').replace(/^bearer +/i, '');
