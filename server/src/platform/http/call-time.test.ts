import { once } from 'node:events';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestConfiguration } from '../../../test/configuration.ts';
import { createApp } from './app.ts';

let app: FastifyInstance;
let address: string;
/** Resolves when a request has come, though perhaps not its body. */
let arrived: PromiseWithResolvers<undefined>;
/** Resolves when the slow route was called. */
let called: PromiseWithResolvers<undefined>;
beforeAll(async () => {
  app = await createApp(createTestConfiguration(), pino({ level: 'silent' }));
  const holdAnswer = () => {
    called.resolve(undefined);
    return new Promise(() => undefined);
  };
  app.addHook('onRequest', (_request, _reply, done) => {
    arrived.resolve(undefined);
    done();
  });
  app.get('/slow', holdAnswer);
  app.post('/slow', holdAnswer);
  // A real listener: calls of `inject` have no connection that closes.
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());
beforeEach(() => {
  called = Promise.withResolvers();
  arrived = Promise.withResolvers();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => vi.useRealTimers());

const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"some":"words"}' };

describe('call that takes too long', () => {
  it.each([
    ['without a body', {}],
    ['with a body', post],
  ])(
    '[API-03, ERR-01] gets a 503 with Retry-After in the declared shape within 30 seconds, %s',
    async (_what, init) => {
      const answer = fetch(`${address}/slow`, init);
      await called.promise;
      // The body's end is reported in one of the next turns.
      await new Promise(setImmediate);
      vi.advanceTimersByTime(28_000);
      const reply = await answer;
      expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2']);
      expect(await reply.json()).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE', retryAfter: 2 });
    },
  );

  it('[API-03] gets a 408 if its body has not arrived', async () => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.write(
      'POST /slow HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{',
    );
    await arrived.promise;
    vi.advanceTimersByTime(28_000);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 408 [^]*connection: close/i);
    socket.destroy();
  });
});
