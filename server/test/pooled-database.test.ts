import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getMemberProfile } from '@moments/contract/members/members';
import { sendCode } from '@moments/contract/sign-in/sign-in';
import { checkDatabase } from '../src/doctor/database-checks.ts';
import { checkOnCall, checkSafety } from '../src/doctor/safety-checks.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { addCoachedMember } from './coached-member.ts';
import { createTestConfiguration } from './configuration.ts';
import { hasPgBouncer, startPgBouncer } from './pgbouncer.ts';
import { addSignedInMember } from './test-members.ts';
import { createTestPhone } from './test-phone.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** Debian's PgBouncer 1.18 rejects startup parameters and named statements in transaction mode. */
describe.runIf(hasPgBouncer)('a server behind PgBouncer in transaction mode', () => {
  let direct: TestServer;
  let bouncer: Awaited<ReturnType<typeof startPgBouncer>>;
  let server: TestServer;
  beforeAll(async () => {
    direct = await startTestServer();
    bouncer = await startPgBouncer(direct.databaseUrl);
    server = await startTestServer({
      databaseUrl: bouncer.url,
      clock: direct.clock,
      work: true,
      openDatabase: (url) =>
        openDatabase(url, { connections: 10, isPooled: true, hasNamedStatements: false }),
    });
  });
  afterAll(async () => {
    await server.close();
    await bouncer.stop();
    await direct.close();
  });

  it('serves profiles to more callers than the pooler has connections', async () => {
    const { token } = await addSignedInMember(server.services, { status: 'ACTIVE_COACHING' });
    const calls = Array.from({ length: 60 }, () => server.call(getMemberProfile, { token }));
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('[TEXT-01, MOM-05] counts texts and runs jobs', async () => {
    const { phone } = await addCoachedMember(server, 3);
    for (let text = 0; text < 4; text += 1) await createTestPhone(server, phone)({ body: 'Hello' });
    await expect.poll(() => server.texts.sent.filter(({ to }) => to === phone).length).toBe(1);
  });

  it('[AUTH-20] sends a code and counts its limit', async () => {
    const body = { phoneNumber: '(212) 555-0191' };
    expect((await server.call(sendCode, { body })).status).toBe(200);
    expect((await server.call(sendCode, { body })).status).toBe(429);
  });

  it.each<[string, Record<string, string>, string[]]>([
    ['fine', { DATABASE_NAMED_STATEMENTS: 'false' }, []],
    ['named statements', {}, ['Database pooler: it mixes up named statements']],
    [
      'no direct address',
      { DATABASE_DIRECT_URL: '' },
      ["Database: can't be used (a pooler rejects settings of a session)"],
    ],
    [
      'a direct address of the pooler',
      { DATABASE_DIRECT_URL: 'pooler', DATABASE_NAMED_STATEMENTS: 'false' },
      ["Database direct address: can't be used (a pooler rejects settings of a session)"],
    ],
  ])('[OPS-05] is checked by the doctor through the pooler: %s', async (_what, changes, expected) => {
    const settings = { DATABASE_DIRECT_URL: direct.databaseUrl, ...changes };
    if (settings.DATABASE_DIRECT_URL === 'pooler') settings.DATABASE_DIRECT_URL = bouncer.url;
    const findings = await checkDatabase({
      configuration: createTestConfiguration({ DATABASE_URL: bouncer.url, ...settings }),
      findRecords: () => Promise.resolve([]),
      now: () => new Date(),
    });
    const faults = findings.filter(({ level }) => level === 'fault');
    expect(faults.map(({ subject, what }) => `${subject}: ${what}`)).toEqual(expected);
  });

  it('[SAFE-05, SAFE-09] is asked by the doctor who is on call, and whether the crisis phrases are approved', async () => {
    const configuration = createTestConfiguration({
      DATABASE_URL: bouncer.url,
      DATABASE_DIRECT_URL: direct.databaseUrl,
      DATABASE_NAMED_STATEMENTS: 'false',
    });
    const surroundings = { findRecords: () => Promise.resolve([]), now: () => new Date() };
    const [onCall] = await checkOnCall({ configuration, ...surroundings });
    expect(onCall?.what).toMatch(/^no one is on call for 168 hours/);
    const production = { ...configuration, sandbox: false };
    const [phrases] = await checkSafety({ configuration: production, ...surroundings });
    expect(phrases?.what).toMatch(/^no clinician has approved them/);
  });

  it('leaves no session state behind', async () => {
    const { rows } = await server.pool.query<{ prepared: number; locks: number }>(
      `select (select count(*)::int from pg_prepared_statements) as prepared,
         (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks`,
    );
    expect(rows).toEqual([{ prepared: 0, locks: 0 }]);
  });
});
