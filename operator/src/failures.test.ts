import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { fakeServer, type } from '../test/fake-server.ts';
import { eli, membersReply } from '../test/sample-replies.ts';

const server = fakeServer();

const list = (environment = {}) => type(['members', 'list'], { MOMENTS_URL: server.url, ...environment });

async function portOfNobody(): Promise<number> {
  const briefly = createServer();
  await new Promise<void>((resolve) => briefly.listen(0, '127.0.0.1', resolve));
  const { port } = briefly.address() as AddressInfo;
  await new Promise((resolve) => briefly.close(resolve));
  return port;
}

describe('a call that fails', () => {
  it('[OPS-02] says that nobody is there', async () => {
    const url = `http://127.0.0.1:${String(await portOfNobody())}`;
    expect(await list({ MOMENTS_URL: url })).toEqual({
      exitCode: 1,
      output: '',
      complaints: `${url} can’t be reached: is the server running, and is MOMENTS_URL right?\n`,
    });
  });

  it('[OPS-02] says that the token was refused, without showing it', async () => {
    server.answer({ statusCode: 401, code: 'UNAUTHENTICATED', message: 'Please sign in.' }, 401);
    expect(await list({ OPERATOR_TOKEN: 'wrong-token' })).toEqual({
      exitCode: 1,
      output: '',
      complaints: 'The operator token was refused: check OPERATOR_TOKEN.\n',
    });
  });

  it('[OPS-02] says what to do about an id that nothing has', async () => {
    server.answer({ statusCode: 404, code: 'NOT_FOUND', message: 'Not found.' }, 404);
    expect((await list()).complaints).toBe('Nothing has that id. Copy it whole from the list again.\n');
  });

  it('[OPS-02] tells a failing server from a refusal', async () => {
    server.answer({ statusCode: 500, code: 'UNEXPECTED', message: 'An error occurred' }, 500);
    expect((await list()).complaints).toBe('The server failed (500): An error occurred\n');
  });

  it.each([
    ['a page', 200, '<html>'],
    ['another program’s JSON', 200, { hello: 'world' }],
    ['a proxy’s error', 502, 'Bad Gateway'],
  ])('[OPS-02] says that it does not know %s', async (_, status, content) => {
    server.answer(content, status);
    const { exitCode, complaints } = await list();
    expect(exitCode).toBe(1);
    expect(complaints).toBe(
      `${server.url} answered ${String(status)} in no way that is known here: check MOMENTS_URL.\n`,
    );
  });

  it('follows no redirect with the token', async () => {
    server.answer('', 302, { location: '/elsewhere' });
    server.answer(membersReply(eli));
    expect((await list()).exitCode).toBe(1);
    expect(server.arrived).toHaveLength(1);
  });
});

describe('settings', () => {
  it('[OPS-02] are the sandbox’s token for this machine’s own server, unless another is set', async () => {
    for (const environment of [{}, { OPERATOR_TOKEN: '' }, { OPERATOR_TOKEN: 'mine' }]) {
      server.answer(membersReply());
      await list(environment);
    }
    expect(server.arrived.map(({ authorization }) => authorization)).toEqual([
      'sandbox-operator',
      'sandbox-operator',
      'mine',
    ]);
  });

  it('[OPS-02] take an address with a path and a slash at its end', async () => {
    server.answer(membersReply());
    expect((await list({ MOMENTS_URL: `${server.url}/portal/` })).exitCode).toBe(0);
    expect(server.arrived[0]?.url).toBe('/portal/api/v1/operator/members');
  });

  it.each([
    [{ MOMENTS_URL: 'https://moments.example' }, 'OPERATOR_TOKEN is not set'],
    [{ MOMENTS_URL: 'http://moments.example', OPERATOR_TOKEN: 'mine' }, 'must begin with https'],
    [{ MOMENTS_URL: 'http://127.0.0.1.moments.example', OPERATOR_TOKEN: 'mine' }, 'must begin with https'],
    [{ MOMENTS_URL: '127.0.0.1:3000' }, 'must be an address'],
    [{ MOMENTS_URL: 'ftp://127.0.0.1' }, 'must be an address'],
    [{ OPERATOR_TOKEN: 'two words' }, 'copy it again'],
  ])('[OPS-02] that are wrong are named: %o', async (environment, words) => {
    const { exitCode, complaints } = await list(environment);
    expect(exitCode).toBe(2);
    expect(complaints).toContain(words);
    expect(complaints.trim()).not.toContain('\n');
  });
});
