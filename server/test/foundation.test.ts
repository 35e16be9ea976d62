import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '@moments/contract/http/all-endpoints';
import { enqueueMessage } from '../src/platform/outbox/index.ts';
import { isOnDesk } from './call.ts';
import { startTestServer, type TestServer } from './test-server.ts';

describe('the server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ work: true });
  });
  afterAll(() => server.close());

  it('[API-03] answers an unknown path with 404 in status and body', async () => {
    const response = await server.app.inject({ url: '/api/v1/nothing' });
    expect([response.statusCode, response.json()]).toMatchObject([
      404,
      { statusCode: 404, code: 'NOT_FOUND', message: 'Not found.' },
    ]);
  });

  it('[API-09] serves an API document on each listener, with every endpoint of the contract on one', async () => {
    const read = async (app: TestServer['app']) =>
      (await app.inject({ url: '/api/openapi.json' })).json<{
        openapi: string;
        paths: Record<string, Record<string, object>>;
      }>();
    const [forMembers, forStaff] = [await read(server.app), await read(server.desk)];
    expect([forMembers.openapi, forStaff.openapi]).toEqual(['3.1.0', '3.1.0']);
    for (const endpoint of allEndpoints) {
      const documented = endpoint.path.replace(/:(\w+)/g, '{$1}');
      const method = endpoint.method.toLowerCase();
      const found = [forMembers, forStaff].map(({ paths }) => paths[documented]?.[method] !== undefined);
      expect(found, `${method} ${documented}`).toEqual([!isOnDesk(endpoint), isOnDesk(endpoint)]);
    }
  });

  it('[OPS-04] rejects changing or deleting an audit log entry', async () => {
    await server.pool.query(`insert into audit_log (actor, action) values ('system', 'test')`);
    await expect(server.pool.query(`update audit_log set actor = 'unknown'`)).rejects.toThrow('append-only');
    await expect(server.pool.query('delete from audit_log')).rejects.toThrow('append-only');
    await expect(server.pool.query('truncate audit_log')).rejects.toThrow('append-only');
  });

  it('the server sends a message once for its key, after its transaction', async () => {
    const message = { key: 'k', channel: 'mail', to: 'a@example.com', subject: 'S', body: 'B' } as const;
    await server.services.database.transaction((tx) => enqueueMessage(server.services, tx, message));
    await server.services.database.transaction((tx) => enqueueMessage(server.services, tx, message));
    await expect.poll(() => server.mail.sent.length).toBe(1);
    expect(server.mail.sent[0]).toMatchObject({ to: 'a@example.com', subject: 'S', text: 'B' });
  });
});

describe('invalid input', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const post = (payload: string, type = 'application/json') =>
    server.desk.inject({
      method: 'POST',
      url: '/api/v1/staff/members/x/end-partnership',
      headers: { 'content-type': type, authorization: 'sandbox-operator' },
      payload,
    });

  it.each([
    ['broken JSON', '{"reason":', 'application/json', 400],
    ['another content type', '<xml/>', 'text/xml', 415],
    ['a body that is too large', JSON.stringify({ reason: 'x'.repeat(100_000) }), 'application/json', 413],
    ['a number for a string', '{"reason":1}', 'application/json', 400],
    ['an unknown field', '{"reason":"left","extra":1}', 'application/json', 400],
    ['no body', '', 'application/json', 400],
  ])('[API-03] answers %s with a status and a message', async (_, payload, type, status) => {
    const response = await post(payload, type);
    const reply = response.json<{ statusCode: number; message: string }>();
    expect([response.statusCode, reply.statusCode]).toEqual([status, status]);
    expect(reply.message).not.toBe('');
  });

  it('[API-03] names the unknown field', async () => {
    const response = await post('{"reason":"left","extra":1}');
    expect(response.json()).toMatchObject({
      fields: [{ field: 'extra', message: 'extra: unknown field' }],
    });
  });
});
