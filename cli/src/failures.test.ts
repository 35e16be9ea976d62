import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createFakeServer, lostReply, type } from '../test/fake-server.ts';
import { eli, createMembersReply } from '../test/sample-replies.ts';

const server = createFakeServer();

const list = (environment = {}) => type(['members', 'list'], { MOMENTS_URL: server.url, ...environment });

async function findUnusedPort(): Promise<number> {
  const briefly = createServer();
  await new Promise<void>((resolve) => briefly.listen(0, '127.0.0.1', resolve));
  const { port } = briefly.address() as AddressInfo;
  await new Promise((resolve) => briefly.close(resolve));
  return port;
}

describe('a call that fails', () => {
  it('[OPS-02] a call reports that the server can’t be reached', async () => {
    const url = `http://127.0.0.1:${String(await findUnusedPort())}`;
    expect(await list({ MOMENTS_URL: url })).toEqual({
      exitCode: 1,
      output: '',
      errorOutput: `Can’t reach ${url}. Check that the server is running and that MOMENTS_URL is correct.\n`,
    });
  });

  it('[OPS-02] a call reports a rejected token without printing it', async () => {
    server.answer({ statusCode: 401, code: 'UNAUTHENTICATED', message: 'Please sign in.' }, 401);
    expect(await list({ STAFF_TOKEN: 'wrong-token' })).toEqual({
      exitCode: 1,
      output: '',
      errorOutput: 'The server rejected the token. Check STAFF_TOKEN.\n',
    });
  });

  it('[OPS-02] a call explains an unknown ID', async () => {
    server.answer({ statusCode: 404, code: 'NOT_FOUND', message: 'Not found.' }, 404);
    const retry = type(['dead-letters', 'retry', 'unknown'], { MOMENTS_URL: server.url });
    expect((await retry).errorOutput).toBe('No item has that ID. Copy the full ID from the list.\n');
  });

  it('[OPS-02] a call that reaches the members’ listener names the setting', async () => {
    server.answer({ statusCode: 404, code: 'NOT_FOUND', message: 'Not found.' }, 404);
    expect((await list()).errorOutput).toBe(
      `There is no staff API at ${server.url}. Set MOMENTS_URL to the address of DESK_PORT.\n`,
    );
  });

  it('[OPS-02] a call distinguishes a server failure from a rejection', async () => {
    server.answer({ statusCode: 500, code: 'UNEXPECTED', message: 'An error occurred' }, 500);
    expect((await list()).errorOutput).toBe('The server failed (500): An error occurred.\n');
  });

  it.each([
    ['a page', 200, '<html>'],
    ['another program’s JSON', 200, { hello: 'world' }],
    ['a proxy’s error', 502, 'Bad Gateway'],
  ])('[OPS-02] a call reports an unexpected reply: %s', async (_, status, content) => {
    server.answer(content, status);
    const { exitCode, errorOutput } = await list();
    expect(exitCode).toBe(1);
    expect(errorOutput).toBe(`Unexpected reply ${String(status)} from ${server.url}. Check MOMENTS_URL.\n`);
  });

  it.each([
    ['the connection ended', lostReply, 'The connection to URL ended before the reply.'],
    ['a proxy gave up', 504, 'Unexpected reply 504 from URL. Check MOMENTS_URL.'],
    ['a part of the reply was lost', 200, 'Unexpected reply 200 from URL. Check MOMENTS_URL.'],
  ])(
    '[OPS-02, MOM-05] a change says that it may have been made, and how to retry, when %s',
    async (_, status, why) => {
      const change = async (...parameters: string[]) => {
        server.answer('', status);
        return (await type(parameters, { MOMENTS_URL: server.url })).errorOutput.replace(server.url, 'URL');
      };
      const doubt = `${why} The request may have succeeded. Check before you try again.`;
      expect(await change('unlock', eli.id, '--reason', 'called')).toBe(`${doubt}\n`);
      const correction = await change('moments', 'correct', eli.id, '5', '--reason', 'twice');
      const { key } = server.arrived[1]?.body as { key: string };
      expect(correction).toBe(`${doubt} To retry safely, add --key ${key}.\n`);
      expect(await change('members', 'list')).toBe(`${why}\n`);
    },
  );

  it('a call sends the token to no redirect', async () => {
    server.answer('', 302, { location: '/elsewhere' });
    server.answer(createMembersReply(eli));
    expect((await list()).exitCode).toBe(1);
    expect(server.arrived).toHaveLength(1);
  });
});

describe('settings', () => {
  it('[OPS-02] the sandbox token is the default on localhost', async () => {
    for (const environment of [{}, { STAFF_TOKEN: '' }, { STAFF_TOKEN: 'mine' }]) {
      server.answer(createMembersReply());
      await list(environment);
    }
    expect(server.arrived.map(({ authorization }) => authorization)).toEqual([
      'sandbox-operator',
      'sandbox-operator',
      'mine',
    ]);
  });

  it('[OPS-02] MOMENTS_URL may have a path and a slash at its end', async () => {
    server.answer(createMembersReply());
    expect((await list({ MOMENTS_URL: `${server.url}/portal/` })).exitCode).toBe(0);
    expect(server.arrived[0]?.url).toBe('/portal/api/v1/staff/members');
  });

  it.each([
    [{ MOMENTS_URL: 'https://moments.example' }, 'STAFF_TOKEN is not set'],
    [{ MOMENTS_URL: 'http://moments.example', STAFF_TOKEN: 'mine' }, 'must start with https'],
    [{ MOMENTS_URL: 'http://127.0.0.1.moments.example', STAFF_TOKEN: 'mine' }, 'must start with https'],
    [{ MOMENTS_URL: '127.0.0.1:3000' }, 'must be an address'],
    [{ MOMENTS_URL: 'ftp://127.0.0.1' }, 'must be an address'],
    [{ STAFF_TOKEN: 'two words' }, 'Copy it again'],
  ])('[OPS-02] invalid settings are named: %o', async (environment, message) => {
    const { exitCode, errorOutput } = await list(environment);
    expect(exitCode).toBe(2);
    expect(errorOutput).toContain(message);
    expect(errorOutput.trim()).not.toContain('\n');
  });
});
