import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getMemberProfile } from '@moments/contract/members/members';
import { sendCode } from '@moments/contract/sign-in/sign-in';
import { openDatabase } from '../src/platform/database/database.ts';
import { openDatabaseProxy, type DatabaseProxy } from './database-proxy.ts';
import { addSignedInMember } from './test-members.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const unavailable = {
  statusCode: 503,
  code: 'UNAVAILABLE',
  message: 'We can’t reach our server. Please try again in a moment.',
  retryAfter: 2,
};

let keeper: TestServer;
let proxy: DatabaseProxy;
let server: TestServer;
let token: string;
beforeEach(async () => {
  keeper = await startTestServer();
  proxy = await openDatabaseProxy(keeper.databaseUrl);
  server = await startTestServer({
    databaseUrl: proxy.url,
    // A fast machine makes more calls in a minute than one address may.
    configuration: { SHED_AFTER_MS: '1000', REQUESTS_PER_MINUTE: '1000000' },
    openDatabase: (url) => openDatabase(url, { connections: 10, limits: { connect: 4_000, reply: 2_000 } }),
  });
  ({ token } = await addSignedInMember(keeper.services, { status: 'ACTIVE_COACHING' }));
});
afterEach(async () => {
  await server.close();
  proxy.close();
  await keeper.close();
});

const requestProfile = () =>
  server.app.inject({ method: 'GET', url: getMemberProfile.path, headers: { authorization: token } });
const requestCode = (phoneNumber: string) =>
  server.app.inject({ method: 'POST', url: sendCode.path, payload: { phoneNumber } });

describe('calls during a database outage', () => {
  it('[API-03, ERR-01] answers 503 with Retry-After in the declared shape, and works again afterwards', async () => {
    expect((await requestProfile()).statusCode).toBe(200);
    proxy.freeze();
    for (const reply of await Promise.all([requestProfile(), requestCode('(212) 555-0161')])) {
      expect(reply.json()).toMatchObject(unavailable);
      expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '2']);
    }
    proxy.thaw();
    expect((await requestProfile()).statusCode).toBe(200);
  });

  it('answers only 200 or 503 while all connections are lost repeatedly, and keeps the pool whole', async () => {
    const replies: number[] = [];
    let isOver = false;
    const callRepeatedly = async () => {
      while (!isOver) {
        replies.push((await requestProfile()).statusCode);
        await pause(5);
      }
    };
    const callers = Array.from({ length: 8 }, callRepeatedly);
    for (let loss = 0; loss < 20; loss += 1) {
      const earlier = replies.length;
      await expect.poll(() => replies.slice(earlier)).toContain(200);
      proxy.cut();
    }
    isOver = true;
    await Promise.all(callers);
    expect([...new Set(replies)].toSorted()).toEqual([200, 503]);
    // A call can still get a connection of which the pool doesn't know yet that it is lost.
    const callTenTimes = async () => {
      const after = await Promise.all(Array.from({ length: 10 }, requestProfile));
      return after.filter(({ statusCode }) => statusCode === 200).length;
    };
    await expect.poll(callTenTimes).toBe(10);
    await expect.poll(() => server.pool.idleCount).toBe(server.pool.totalCount);
  });
});

describe('many calls at once', () => {
  it('lets many calls wait for a connection', async () => {
    // Six for each connection, which even a busy machine answers in the time that a call may wait.
    const replies = await Promise.all(Array.from({ length: 60 }, requestProfile));
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });

  it('lets many writing calls wait for a connection', async () => {
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, n) => requestCode(`(212) 555-${String(2000 + n)}`)),
    );
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });

  it('rejects calls right away when the wait is too long, sign-in and webhooks last', async () => {
    const held = await Promise.all(Array.from({ length: 10 }, () => server.pool.connect()));
    const waiting = requestCode('(212) 555-0162');
    await pause(1_200);
    const started = performance.now();
    expect((await requestProfile()).json()).toMatchObject(unavailable);
    expect(performance.now() - started).toBeLessThan(1_500);
    const signIn = requestCode('(212) 555-0163');
    for (const client of held) client.release();
    expect([(await waiting).statusCode, (await signIn).statusCode]).toEqual([200, 200]);
  });
});
