import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enqueueMessage } from '../src/features/outbox/index.ts';
import { startTestServer, type TestServer } from './test-server.ts';

describe('the server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ work: true });
  });
  afterAll(() => server.close());

  it('[API-03] answers an unknown address with 404 in both places', async () => {
    const response = await server.app.inject({ url: '/api/v1/nothing' });
    expect([response.statusCode, response.json()]).toEqual([
      404,
      { statusCode: 404, code: 'NOT_FOUND', message: 'Not found.' },
    ]);
  });

  it('[OPS-04] refuses to change or remove a line of the audit trail', async () => {
    await server.pool.query(`insert into audit_log (actor, action) values ('system', 'test')`);
    await expect(server.pool.query(`update audit_log set actor = 'nobody'`)).rejects.toThrow('append-only');
    await expect(server.pool.query('delete from audit_log')).rejects.toThrow('append-only');
    await expect(server.pool.query('truncate audit_log')).rejects.toThrow('append-only');
  });

  it('sends a message once for its key, after its transaction', async () => {
    const message = { key: 'k', channel: 'mail', to: 'a@example.com', subject: 'S', body: 'B' } as const;
    await server.services.database.transaction((tx) => enqueueMessage(server.services, tx, message));
    await server.services.database.transaction((tx) => enqueueMessage(server.services, tx, message));
    await expect.poll(() => server.mail.sent.length, { timeout: 10_000 }).toBe(1);
    expect(server.mail.sent[0]).toMatchObject({ to: 'a@example.com', subject: 'S', text: 'B' });
  });
});
