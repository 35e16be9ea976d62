import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { getMemberProfile } from '@moments/contract/members/members';
import { openDatabaseProxy } from '../../../test/database-proxy.ts';
import { addMember } from '../../../test/test-members.ts';
import { startTestServer, shareTestServer } from '../../../test/test-server.ts';

const server = await shareTestServer();

const get = (url: string) => server.app.inject({ url });

describe('health checks and metrics', () => {
  it('[OPS-05] healthz answers while the process runs', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
  });

  it('[OPS-05] readyz, and the status for a status page, answer 503 unless the database is reachable and migrated', async () => {
    const readGauge = async () =>
      /^moments_ready .*$/m.exec((await server.desk.inject('/metrics')).body)?.[0];
    expect((await get('/readyz')).statusCode).toBe(200);
    expect(await readGauge()).toBe('moments_ready 1');
    const up = await get('/api/status');
    expect([up.statusCode, up.json(), up.headers['cache-control']]).toEqual([
      200,
      { status: 'ok' },
      'no-store',
    ]);
    await server.pool.query('alter schema drizzle rename to drizzle_gone');
    expect((await get('/readyz')).statusCode).toBe(503);
    expect(await readGauge()).toBe('moments_ready 0');
    const down = await get('/api/status');
    expect([down.statusCode, down.json()]).toEqual([503, { status: 'down' }]);
    expect((await server.desk.inject('/api/status')).statusCode).toBe(404);
    await server.pool.query('alter schema drizzle_gone rename to drizzle');
    const { rows } = await server.pool.query<{ id: number; created_at: string }>(
      'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations) returning *',
    );
    expect(rows).toHaveLength(1);
    expect((await get('/readyz')).statusCode).toBe(503);
  });

  it('[OPS-05] metrics count requests by route and status without IDs', async () => {
    await server.call(getMemberProfile);
    for (const probe of ['/healthz', '/readyz']) await get(probe);
    await server.desk.inject('/metrics');
    await get('/api/v1/places/states/NY/cities?x=secret');
    const { body, headers } = await server.desk.inject('/metrics');
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toContain('process_cpu_seconds_total');
    expect(body).toContain(
      'http_requests_total{method="GET",route="/api/v1/students/member-profile",status="401"} 1',
    );
    expect(body).toContain('http_request_duration_seconds_bucket');
    expect(body).toContain('route="/api/v1/places/states/:isoCode/cities"');
    expect(body).not.toMatch(/NY|secret/);
    expect(body).not.toMatch(/route="\/(healthz|readyz|metrics|api\/status)"/);
  });

  it('[OPS-05] version says what runs on the internal listener only, without a login, and so do the metrics', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'moments-release-'));
    const releaseFile = path.join(folder, 'release.json');
    writeFileSync(releaseFile, JSON.stringify({ name: 'moments', version: '1.2.3', commit: 'abc' }));
    const { databaseUrl, clock } = server;
    const released = await startTestServer({
      databaseUrl,
      clock,
      configuration: { RELEASE_FILE: releaseFile },
    });
    expect((await released.desk.inject('/version')).json()).toEqual({ version: '1.2.3', commit: 'abc' });
    expect((await released.desk.inject('/metrics')).body).toContain(
      'moments_build_info{version="1.2.3",commit="abc"} 1',
    );
    expect((await released.app.inject('/version')).statusCode).toBe(404);
    await released.close();
    rmSync(folder, { recursive: true });
  });

  it('[OPS-05] metrics include the service’s health numbers from the database', async () => {
    const { services, clock } = server;
    const { id } = await addMember(services, { status: 'ACTIVE_COACHING' });
    await server.pool.query(
      `insert into outbound_messages (key, channel, sender, recipient_sealed, body_sealed, status, last_error, created_at)
       values ('a', 'text', 'coaching', 'x', 'x', 'waiting', null, now() - interval '90 seconds'),
              ('b', 'mail', 'coaching', 'x', 'x', 'failed', 'smtp 550', now()),
              ('c', 'text', 'coaching', 'x', 'x', 'failed', 'opted-out: twilio 21610', now())`,
    );
    await server.pool.query(
      `insert into schedule_requests (member_id, shift_time, shift_days, created_at)
       values ($1, '1', array['1'], now() - interval '2 days')`,
      [id],
    );
    await server.pool.query(
      `insert into reconciliations (started_at, finished_at, compared, differences)
       values (now(), now() - interval '1 hour', 3, $1)`,
      [
        JSON.stringify([
          { memberId: id, what: 'plans', isRepaired: false },
          { memberId: id, what: 'refunds', isRepaired: true },
        ]),
      ],
    );
    await server.pool.query(
      `insert into database_facts values ('backup-finished', (now() - interval '2 hours')::text)`,
    );
    await server.pool.query(
      `insert into card_provider_events (event_id, type, object_id, subject)
       values ('evt_of_nothing', 'product.created', 'prod_1', 'other')`,
    );
    // Of held records, the providers must still be done. The one that both have confirmed waits for its release.
    const done = await addMember(services);
    await server.pool.query(
      `insert into account_deletions
         (member_id, requested_at, due_at, begun_at, customer_deleted_at, participant_deleted_at)
       values ($1, now(), now(), now() - interval '8 days', null, now()),
              ($2, now(), now(), now() - interval '20 days', now(), now())`,
      [id, done.id],
    );
    await server.pool.query(
      `insert into record_holds (member_id, reason, held_by, held_at)
       select unnest($1::uuid[]), 'court', 'token:test', now()`,
      [[id, done.id]],
    );
    const fresh = await startTestServer({ databaseUrl: server.databaseUrl, clock });
    const { body } = await fresh.desk.inject({ url: '/metrics' });
    const getFigure = (name: string) => Number(new RegExp(`^moments_${name} (\\S+)$`, 'm').exec(body)?.[1]);
    expect(getFigure('outbox_waiting')).toBe(1);
    expect(getFigure('outbox_oldest_seconds')).toBeGreaterThanOrEqual(90);
    expect(getFigure('outbox_failed')).toBe(1);
    expect(getFigure('jobs_dead')).toBe(0);
    expect(getFigure('requests_pending_oldest_seconds')).toBeGreaterThanOrEqual(172_800);
    expect(Math.floor(getFigure('erasures_unfinished_oldest_seconds') / 86_400)).toBe(8);
    expect(getFigure('reconciliation_age_seconds')).toBeGreaterThanOrEqual(3_600);
    expect(getFigure('reconciliation_unrepaired')).toBe(1);
    expect(getFigure('backup_age_seconds')).toBeGreaterThanOrEqual(7_200);
    expect(body).not.toMatch(/^moments_backup_copy_age_seconds /m);
    // The server ignores events of that kind, so none is late.
    expect(body).not.toMatch(/^moments_card_events_oldest_seconds /m);
    expect(body).not.toContain(id);
    await fresh.close();
  });

  it('[OPS-05] metrics leave out only the health numbers that cannot be read, and count them', async () => {
    const fresh = await startTestServer({ databaseUrl: server.databaseUrl, clock: server.clock });
    await server.pool.query('alter table reconciliations rename to reconciliations_gone');
    const { statusCode, body } = await fresh.desk.inject({ url: '/metrics' });
    await server.pool.query('alter table reconciliations_gone rename to reconciliations');
    expect([statusCode, body.includes('process_cpu_seconds_total')]).toEqual([200, true]);
    expect(body).not.toMatch(/^moments_reconciliation_\w+ /m);
    // The others don't vanish with them, and the absence is a number of its own.
    expect(body).toMatch(/^moments_outbox_waiting \d/m);
    expect(body).toMatch(/^moments_metrics_missing 2$/m);
    await fresh.close();
  });

  it('[OPS-05] metrics of the process come in time while the database is silent, with the number of those that are missing', async () => {
    const proxy = await openDatabaseProxy(server.databaseUrl);
    const cutOff = await startTestServer({ databaseUrl: proxy.url, clock: server.clock });
    proxy.freeze();
    const started = performance.now();
    const { statusCode, body } = await cutOff.desk.inject({ url: '/metrics' });
    // Prometheus waits ten seconds. Each of the metrics alone may take three.
    expect(performance.now() - started).toBeLessThan(9_000);
    expect([statusCode, body.includes('process_cpu_seconds_total')]).toEqual([200, true]);
    expect(body).toMatch(/^moments_metrics_missing 21$/m);
    proxy.thaw();
    await cutOff.close();
    proxy.close();
  });
});
