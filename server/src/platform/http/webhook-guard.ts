import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { getNetworkKey } from '../limits/network.ts';
import { RequestCounter } from '../limits/request-counter.ts';

const seconds = 60;

/** In bytes. Checking the signature of a body this small costs less than rejecting it, so a provider's call is always checked. */
const smallBody = 16 * 1_024;
/** In bytes: what one address may send in a minute before its signatures are checked. */
const unverifiedBytes = 4 * 1_024 * 1_024;
const failuresPerMinute = 20;

/** Protects a webhook from strangers. They can't know the signature, but checking a large body takes time and memory. */
export interface WebhookGuard {
  /** Counts a request whose signature was right against nothing. */
  accept(request: FastifyRequest): void;
  /**
   * Counts a wrong signature.
   * @throws AppError TOO_MANY_REQUESTS after many of them from one address
   */
  reject(request: FastifyRequest): void;
}

const getSize = ({ headers }: FastifyRequest, bodyLimit: number): number => {
  const length = Number(headers['content-length'] ?? bodyLimit);
  return Number.isFinite(length) ? length : bodyLimit;
};

/**
 * Adds limits to the webhooks of a scope: an address that sent many wrong signatures or many bytes is rejected before its body is
 * read. Small bodies are still checked, so a provider behind the same address, such as a proxy's, gets through.
 * @param bodyLimit the size in bytes that a body without a length counts as
 */
export function guardWebhooks(scope: FastifyInstance, bodyLimit: number): WebhookGuard {
  const failures = new RequestCounter(seconds);
  const bytes = new RequestCounter(seconds);
  const findError = (request: FastifyRequest): AppError | undefined => {
    const key = getNetworkKey(request.ip);
    const size = getSize(request, bodyLimit);
    const sent = bytes.add(key, Math.min(size, bodyLimit));
    const failed = failures.get(key);
    return size <= smallBody || (sent.used <= unverifiedBytes && failed.used < failuresPerMinute)
      ? undefined
      : new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.max(sent.seconds, failed.seconds) });
  };
  scope.addHook('onRequest', (request, reply, done) => {
    const error = findError(request);
    // The body is not read, so the connection can't be used again.
    if (error) void reply.header('connection', 'close');
    done(error);
  });
  return {
    accept(request) {
      bytes.add(getNetworkKey(request.ip), -Math.min(getSize(request, bodyLimit), bodyLimit));
    },
    reject(request) {
      const failed = failures.add(getNetworkKey(request.ip));
      if (failed.used > failuresPerMinute)
        throw new AppError('TOO_MANY_REQUESTS', { retryAfter: failed.seconds });
    },
  };
}
