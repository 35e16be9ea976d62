import { Agent, get } from 'node:http';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { handleError } from './error-handler.ts';
import { shedLoad } from './load-shedding.ts';

let app: FastifyInstance;
const pool = { longestWait: 0, waitingCount: 0 };
beforeEach(() => {
  pool.waitingCount = 0;
  app = fastify();
  app.setErrorHandler(handleError);
  shedLoad(app, pool, 1_000);
  app.get('/api/v1/profile', () => new Promise((resolve) => setTimeout(() => resolve({}), 20)));
  app.post('/webhooks/twilio', () => ({}));
});
afterEach(() => app.close());

const listStatuses = async (method: 'GET' | 'POST', url: string, times: number) => {
  const replies = await Promise.all(Array.from({ length: times }, () => app.inject({ method, url })));
  return replies.map(({ statusCode }) => statusCode);
};

describe('calls that arrive at once', () => {
  it('serves as many calls as a healthy pool handles in a second, and answers 503 to the others', async () => {
    const statuses = await listStatuses('GET', '/api/v1/profile', 1_000);
    const served = statuses.filter((status) => status === 200).length;
    expect(served).toBeGreaterThanOrEqual(400);
    expect(served).toBeLessThanOrEqual(410);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
  });

  it('reserves room for texts and codes, which are rejected last', async () => {
    const [, texts] = await Promise.all([
      listStatuses('GET', '/api/v1/profile', 1_000),
      listStatuses('POST', '/webhooks/twilio', 100),
    ]);
    expect(texts.filter((status) => status === 200)).toHaveLength(100);
  });

  it('counts calls that already wait', async () => {
    pool.waitingCount = 390;
    const statuses = await listStatuses('GET', '/api/v1/profile', 100);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(20);
  });

  it('serves all calls again in the next turn', async () => {
    await listStatuses('GET', '/api/v1/profile', 1_000);
    expect(await listStatuses('GET', '/api/v1/profile', 300)).toEqual(Array.from({ length: 300 }, () => 200));
  });
});

describe('calls on new connections', () => {
  it('get 503 while a new connection waits too long, and kept connections are served', async () => {
    let healthMs = 0;
    const busy = fastify();
    busy.setErrorHandler(handleError);
    shedLoad(busy, pool, 1_000);
    // Stands for the queue of new connections: the process asks itself how long they wait.
    busy.get('/healthz', () => new Promise((resolve) => setTimeout(() => resolve({}), healthMs)));
    busy.get('/api/v1/profile', () => ({}));
    const address = await busy.listen({ port: 0, host: '127.0.0.1' });
    const kept = new Agent({ keepAlive: true, maxSockets: 1 });
    const call = (agent: Agent | false) =>
      new Promise<number>((resolve, reject) => {
        get(`${address}/api/v1/profile`, { agent }, (reply) => {
          reply.resume().once('end', () => resolve(reply.statusCode ?? 0));
        }).once('error', reject);
      });
    await expect.poll(() => call(kept)).toBe(200);
    healthMs = 2_000;
    await expect.poll(() => call(false), { timeout: 10_000 }).toBe(503);
    expect(await call(kept)).toBe(200);
    healthMs = 0;
    await expect.poll(() => call(false), { timeout: 10_000 }).toBe(200);
    kept.destroy();
    await busy.close();
  });
});
