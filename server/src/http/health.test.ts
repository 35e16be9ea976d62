import { getMemberProfile } from '@moments/contract/members';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const get = (url: string) => server.app.inject({ url });

describe('what the operator’s machines ask', () => {
  it('[OPS-05] healthz: the process answers', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
  });

  it('[OPS-05] readyz: the database is there and up to date, or 503', async () => {
    expect((await get('/readyz')).statusCode).toBe(200);
    await server.pool.query('alter schema drizzle rename to drizzle_gone');
    expect((await get('/readyz')).statusCode).toBe(503);
    await server.pool.query('alter schema drizzle_gone rename to drizzle');
    const { rows } = await server.pool.query<{ id: number; created_at: string }>(
      'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations) returning *',
    );
    expect(rows).toHaveLength(1);
    expect((await get('/readyz')).statusCode).toBe(503);
  });

  it('[OPS-05] metrics: requests by route and status, without ids', async () => {
    await server.call(getMemberProfile);
    await get('/api/v1/places/states/NY/cities?x=secret');
    const { body, headers } = await get('/metrics');
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toContain('process_cpu_seconds_total');
    expect(body).toContain(
      'http_requests_total{method="GET",route="/api/v1/students/member-profile",status="401"} 1',
    );
    expect(body).toContain('http_request_duration_seconds_bucket');
    expect(body).toContain('route="/api/v1/places/states/:isoCode/cities"');
    expect(body).not.toMatch(/NY|secret/);
  });
});
