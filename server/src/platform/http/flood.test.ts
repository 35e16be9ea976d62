import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

const limit = 3;
const filesLimit = 60;

let folder: string;
let server: TestServer;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'moments-flood-'));
  mkdirSync(path.join(folder, 'assets'));
  for (const name of ['index.html', 'assets/main-abc.js']) writeFileSync(path.join(folder, name), name);
});
beforeEach(async () => {
  server = await startTestServer({
    configuration: { REQUESTS_PER_MINUTE: String(limit), PORTAL_DIR: folder },
  });
});
afterEach(() => server.close());
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const ask = (url: string, remoteAddress = '10.0.0.1') => server.app.inject({ url, remoteAddress });
const call = (address?: string) => ask('/api/v1/students/member-profile', address);
const fetchFile = (address?: string) => ask('/assets/main-abc.js', address);

describe('flood from one address', () => {
  it('[API-03] answers 429 with a message to the flooding address and serves other addresses', async () => {
    for (let request = 0; request < limit; request += 1) expect((await call()).statusCode).toBe(401);
    const rejected = await call();
    expect([rejected.statusCode, rejected.json()]).toMatchObject([429, { code: 'TOO_MANY_REQUESTS' }]);
    expect(rejected.json()).toMatchObject({
      message: expect.stringMatching(/^Too many tries\. Try again in \d+ seconds?\.$/) as string,
    });
    expect((await call('10.0.0.2')).statusCode).toBe(401);
  });

  it('[SEC-06] counts an IPv6 customer’s networks together, and a caller with a port as the same', async () => {
    const from = (network: number) => call(`2001:db8:9:${network.toString(16)}::1`);
    for (let network = 0; network < limit * 8; network += 1)
      expect((await from(network)).statusCode).toBe(401);
    expect((await from(limit * 8)).statusCode).toBe(429);
    expect((await call('2001:db8:a::1')).statusCode).toBe(401);
  });

  it('[API-03] says how many calls are left', async () => {
    const { headers } = await call();
    expect(headers['ratelimit-policy']).toBe('"calls";q=3;w=60');
    expect(headers['ratelimit']).toMatch(/^"calls";r=2;t=\d+$/);
    for (let request = 1; request < limit; request += 1) await call();
    const rejected = await call();
    expect(rejected.headers['ratelimit']).toMatch(/^"calls";r=0;t=\d+$/);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    expect(rejected.json()).toMatchObject({ retryAfter: Number(rejected.headers['retry-after']) });
  });

  it('[API-03] still serves the files of a page that loads from that address', async () => {
    for (let request = 0; request <= limit; request += 1) await call();
    expect((await call()).statusCode).toBe(429);
    for (let request = 0; request < filesLimit; request += 1)
      expect((await fetchFile()).statusCode).toBe(200);
    expect((await fetchFile()).statusCode).toBe(429);
    expect((await fetchFile('10.0.0.2')).statusCode).toBe(200);
  });

  it('[API-03] counts files separately from API calls', async () => {
    for (let request = 0; request <= filesLimit; request += 1) await fetchFile();
    expect((await fetchFile()).statusCode).toBe(429);
    expect((await call()).statusCode).toBe(401);
  });
});
