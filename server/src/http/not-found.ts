import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusals/refusal.ts';

/** An address that nothing answers to. The portal's own routes are answered by portal-files.ts. */
export function answerNotFound(_request: FastifyRequest, _reply: FastifyReply): never {
  throw new Refusal('NOT_FOUND');
}
