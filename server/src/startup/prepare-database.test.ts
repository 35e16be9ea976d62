import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { getMemberProfile } from '@moments/contract/members/members';
import { addCoachedMember } from '../../test/coached-member.ts';
import { createTestConfiguration } from '../../test/configuration.ts';
import { withDatabase } from '../../test/database-setup.ts';
import { runAsAdmin } from '../../test/run-as-admin.ts';
import { addSignedInMember } from '../../test/test-members.ts';
import { createTestPhone } from '../../test/test-phone.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { openMigratedDatabase } from '../platform/startup/open-migrated-database.ts';
import { prepareDatabase } from './prepare-database.ts';

const name = `moments_roles_${randomBytes(6).toString('hex')}`;
const [owner, role] = [`${name}_owner`, `${name}_server`];
const log = pino({ level: 'silent' });

const buildUrl = (user: string): string => {
  const url = new URL(withDatabase(inject('databaseUrl'), name));
  url.username = user;
  url.password = user;
  return url.href;
};
const createConfiguration = () =>
  createTestConfiguration({ DATABASE_URL: buildUrl(role), DATABASE_MIGRATION_URL: buildUrl(owner) });

/** Runs a statement as a role. @returns the error, or 'done' */
async function run(user: string, statement: string): Promise<string> {
  const client = new pg.Client({ connectionString: buildUrl(user) });
  await client.connect();
  try {
    await client.query(statement);
    return 'done';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await client.end();
  }
}

let server: TestServer;
beforeAll(async () => {
  await runAsAdmin(
    `create role ${owner} login password '${owner}'`,
    `create role ${role} login password '${role}'`,
    `create database ${name} owner ${owner}`,
  );
});
afterAll(async () => {
  await server.close();
  await runAsAdmin(`drop database ${name} with (force)`, `drop role ${owner}`, `drop role ${role}`);
});

describe('a database with a role for migrations and one for servers', () => {
  it('rejects a server that starts before the migration, and names the command to run', async () => {
    await expect(openMigratedDatabase(createConfiguration(), log)).rejects.toThrow('run npm run migrate');
  });

  it('[TEXT-01, MOM-05] serves members, counts texts, and runs jobs with the rights of the servers’ role', async () => {
    expect(await prepareDatabase(createConfiguration(), log)).toBe(role);
    server = await startTestServer({ databaseUrl: buildUrl(role), work: true });
    const { token } = await addSignedInMember(server.services, { status: 'ACTIVE_COACHING' });
    expect((await server.call(getMemberProfile, { token })).status).toBe(200);
    const { phone } = await addCoachedMember(server, 3);
    for (let text = 0; text < 4; text += 1) await createTestPhone(server, phone)({ body: 'Hello' });
    await expect.poll(() => server.texts.sent.filter(({ to }) => to === phone).length).toBe(1);
    const open = await openMigratedDatabase(createConfiguration(), log);
    await open.close();
  });

  it.each(['audit_log', 'moments_ledger'])(
    '[OPS-04, MOM-05] lets the servers’ role read and add to %s, and nothing else',
    async (table) => {
      expect(await run(role, `select from ${table} limit 1`)).toBe('done');
      for (const statement of [
        `update ${table} set id = id`,
        `delete from ${table}`,
        `truncate ${table}`,
        `truncate members cascade`,
      ])
        expect(await run(role, statement), statement).toMatch(/^permission denied for table/);
      for (const statement of [
        `drop trigger ${table}_append_only on ${table}`,
        `alter table ${table} disable trigger all`,
        `drop table ${table}`,
        'drop function refuse_change() cascade',
      ])
        expect(await run(role, statement), statement).toMatch(/^must be owner of/);
      expect(await run(role, `set role ${owner}`)).toMatch(/^permission denied/);
      expect(await run(role, 'set session_replication_role = replica')).toMatch(/^permission denied/);
    },
  );

  it.each(['audit_log', 'moments_ledger'])(
    '[OPS-04, MOM-05] stops even the owner of %s by its triggers',
    async (table) => {
      for (const statement of [`update ${table} set id = id`, `delete from ${table}`, `truncate ${table}`])
        expect(await run(owner, statement), statement).toBe(`${table} is append-only`);
    },
  );

  it('[OPS-04] deletes old entries of the audit log by the servers’ role only through the function, and no young ones', async () => {
    const old = `insert into audit_log (actor, action, at) values ('system', 'old', now() - interval '3000 days')`;
    expect(await run(role, old)).toBe('done');
    expect(await run(role, `delete from audit_log where action = 'old'`)).toMatch(/^permission denied/);
    const count = async (where: string) => {
      const { rows } = await server.pool.query<{ count: number }>(
        `select count(*)::int as count from audit_log where ${where}`,
      );
      return rows[0]?.count;
    };
    const young = await count(`action <> 'old'`);
    expect(await run(role, 'select delete_old_audit(0, 100000)')).toBe('done');
    expect([await count(`action = 'old'`), await count(`action <> 'old'`)]).toEqual([0, young]);
    expect(await run(role, 'alter function delete_old_audit rename to other')).toMatch(/^must be owner of/);
  });

  it('grants the rights again after the next migration, even for new tables', async () => {
    await run(owner, 'create table later (id int)');
    expect(await run(role, 'insert into later values (1)')).toMatch(/^permission denied/);
    await prepareDatabase(createConfiguration(), log);
    expect(await run(role, 'insert into later values (1)')).toBe('done');
    expect(await run(role, 'create table own (id int)')).toMatch(/^permission denied/);
  });

  it('names a role that does not exist', async () => {
    const unknown = createTestConfiguration({
      DATABASE_URL: buildUrl('no_such_role'),
      DATABASE_MIGRATION_URL: buildUrl(owner),
    });
    await expect(prepareDatabase(unknown, log)).rejects.toThrow('there is no role "no_such_role"');
  });
});
