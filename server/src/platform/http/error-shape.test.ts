import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorReply } from '@moments/contract/http/errors';
import { getMemberProfile } from '@moments/contract/members/members';
import { staffListMembers } from '@moments/contract/members/staff-members';
import { memberSignup } from '@moments/contract/sign-in/sign-in';
import { logIn } from '../../../test/sign-in-steps.ts';
import { addMember } from '../../../test/test-members.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

let folder: string;
let server: TestServer;
let withPortal: TestServer;
let port: number;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'moments-rejections-'));
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'index.html'), 'index');
  server = await startTestServer();
  withPortal = await startTestServer({
    databaseUrl: server.databaseUrl,
    configuration: { PORTAL_DIR: folder },
  });
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  await withPortal.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

const signUp = memberSignup.path;

describe('wrong method', () => {
  it.each([
    ['GET', signUp, 'POST'],
    ['PUT', '/api/v1/students/member-profile', 'GET, HEAD'],
    ['DELETE', '/webhooks/stripe', 'POST'],
    ['POST', '/healthz', 'GET, HEAD'],
  ] as const)('[API-03] %s %s gets 405 and the allowed methods', async (method, url, allow) => {
    for (const { app } of [server, withPortal]) {
      const answer = await app.inject({ method, url });
      expect([answer.statusCode, answer.headers['allow']]).toEqual([405, allow]);
      expect(errorReply.parse(answer.json()).code).toBe('METHOD_NOT_ALLOWED');
    }
  });

  it('[API-03] a wrong method on a page of the portal gets 405', async () => {
    const answer = await withPortal.app.inject({ method: 'POST', url: '/home' });
    expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'GET, HEAD']);
  });

  it('[API-03] a wrong method on an unknown URL gets 404', async () => {
    for (const { app } of [server, withPortal])
      for (const url of ['/api/v1/nothing', '/webhooks/nothing', '/api'])
        expect((await app.inject({ method: 'POST', url })).statusCode).toBe(404);
    expect((await server.app.inject({ method: 'POST', url: '/nothing' })).statusCode).toBe(404);
  });
});

/** Sends bytes as they are. @returns the reply's status line, head, and body */
async function sendRaw(request: string, to = port) {
  const socket = connect(to, '127.0.0.1');
  socket.write(request);
  let text = '';
  socket.on('data', (data: Buffer) => (text += data.toString()));
  await once(socket, 'close');
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const [, status = '', reason = ''] = /^HTTP\/1\.1 (\d+) (.*)/.exec(head) ?? [];
  return { status: Number(status), reason, head, body: JSON.parse(body) as unknown };
}

const json = 'Host: x\r\nConnection: close\r\nContent-Type: application/json\r\n';

const unsigned = json.replace('application/json', 'application/x-www-form-urlencoded');

describe('request that can’t be read', () => {
  it.each([
    [400, 'no HTTP', 'nonsense\r\n\r\n'],
    [400, 'a broken escape in the URL', `GET /api/v1/%zz HTTP/1.1\r\n${json}\r\n`],
    [400, 'broken JSON', `POST ${signUp} HTTP/1.1\r\n${json}Content-Length: 1\r\n\r\n{`],
    [
      400,
      'two lengths',
      `POST ${signUp} HTTP/1.1\r\n${json}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
    ],
    [400, 'a missing host', `GET / HTTP/1.1\r\nConnection: close\r\n\r\n`],
    [400, 'two hosts', `GET /healthz HTTP/1.1\r\n${json}Host: y\r\n\r\n`],
    [400, 'a host that is none', `GET /healthz HTTP/1.1\r\nConnection: close\r\nHost: x/y@z\r\n\r\n`],
    [
      400,
      'two tokens',
      `GET /api/v1/students/member-profile HTTP/1.1\r\n${json}Authorization: a\r\nAuthorization: b\r\n\r\n`,
    ],
    [400, 'a tunnel', `CONNECT example.org:80 HTTP/1.1\r\nHost: example.org:80\r\n\r\n`],
    [
      403,
      'a text that is not signed',
      `POST /webhooks/twilio HTTP/1.1\r\n${unsigned}Content-Length: 4\r\n\r\nTo=x`,
    ],
    [404, 'an unknown URL', `GET /api/v1/nothing HTTP/1.1\r\n${json}\r\n`],
    [405, 'a method of another protocol', `PROPFIND ${signUp} HTTP/1.1\r\n${json}\r\n`],
    [413, 'a large body', `POST ${signUp} HTTP/1.1\r\n${json}Content-Length: 1000000\r\n\r\n`],
    [414, 'a long URL', `GET /api/v1/${'x'.repeat(5_000)} HTTP/1.1\r\n${json}\r\n`],
    [
      414,
      'a long ID',
      `POST /api/v1/students/${'x'.repeat(300)}/phone-change HTTP/1.1\r\n${json}Content-Length: 2\r\n\r\n{}`,
    ],
    [
      415,
      'another content type',
      `POST ${signUp} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: text/xml\r\nContent-Length: 4\r\n\r\n<a/>`,
    ],
    [
      417,
      'an expectation',
      `POST ${signUp} HTTP/1.1\r\n${json}Expect: the-best\r\nContent-Length: 0\r\n\r\n`,
    ],
    [431, 'long headers', `GET / HTTP/1.1\r\n${json}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
  ])('[API-03] gets %i and the shape of all errors for %s', async (status, _what, request) => {
    const answer = await sendRaw(request);
    const error = errorReply.parse(answer.body);
    expect([answer.status, error.statusCode]).toEqual([status, status]);
    expect(answer.reason).toBe(STATUS_CODES[status]);
    expect(error.message).not.toBe('');
  });
});

describe('request with another spelling of its URL', () => {
  it('[SEC-07] is a call like one with the usual path: not cached, and allowed to load nothing', async () => {
    const profile = '/api/v1/students/member-profile';
    const spellings = ['/%61pi/v1/students/member-profile', '/%61%70%69/v1/students/member%2Dprofile'];
    for (const target of [profile, `http://x${profile}`, `HTTPS://x:1${profile}`, ...spellings]) {
      const { status, head } = await sendRaw(`GET ${target} HTTP/1.1\r\n${json}\r\n`);
      expect([target, status]).toEqual([target, 401]);
      expect(head).toContain('cache-control: no-store');
      expect(head).toContain("content-security-policy: default-src 'none'");
    }
    expect((await sendRaw(`GET http://x?y=1 HTTP/1.1\r\n${json}\r\n`)).status).toBe(404);
  });
});

describe('request that takes too long', () => {
  it.each([
    ['headers never end', `GET /healthz HTTP/1.1\r\nHost: x\r\n`],
    ['body never ends', `POST ${signUp} HTTP/1.1\r\n${json}Content-Length: 10\r\n\r\n{`],
  ])('[API-03] gets 408 and the shape of all errors when its %s', async (_what, request) => {
    const hurried = await startTestServer({ databaseUrl: server.databaseUrl });
    expect(hurried.app.server).toMatchObject({ headersTimeout: 30_000, requestTimeout: 30_000 });
    Object.assign(hurried.app.server, { headersTimeout: 200, requestTimeout: 200 });
    const address = await hurried.app.listen({ port: 0, host: '127.0.0.1' });
    try {
      const answer = await sendRaw(request, Number(new URL(address).port));
      expect([answer.status, answer.reason]).toEqual([408, STATUS_CODES[408]]);
      expect(errorReply.parse(answer.body)).toMatchObject({ statusCode: 408, code: 'REQUEST_TIMEOUT' });
    } finally {
      await hurried.close();
    }
  });
});

describe('request with thousands of unknown fields', () => {
  it.each([
    ['many', Object.fromEntries(Array.from({ length: 5_000 }, (_, place) => [`k${String(place)}`, 1]))],
    ['long', { ['k'.repeat(50_000)]: 1 }],
  ])('[API-03] gets a reply of at most 16 KB if they are %s', async (_what, payload) => {
    const answer = await server.app.inject({ method: 'POST', url: signUp, payload });
    expect(errorReply.parse(answer.json())).toMatchObject({ code: 'INVALID_REQUEST' });
    expect(answer.body.length).toBeLessThan(16 * 1_024);
  });
});

describe('token', () => {
  it('[API-01, OPS-01] accepts a token alone and as a bearer token', async () => {
    const member = await addMember(server.services);
    const { accessToken } = await logIn(server, member.phone);
    const token = accessToken?.id ?? '';
    for (const form of [token, `Bearer ${token}`, `bearer ${token}`]) {
      expect((await server.call(getMemberProfile, { token: form })).status).toBe(200);
      const withToken = form.replace(token, 'sandbox-operator');
      expect((await server.call(staffListMembers, { token: withToken })).status).toBe(200);
    }
    for (const form of ['Bearer', 'Bearer ', `Basic ${token}`, `Bearer${token}`])
      expect((await server.call(getMemberProfile, { token: form })).status).toBe(401);
  });
});
