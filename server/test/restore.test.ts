import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { getMemberProfile } from '@moments/contract/members/members';
import { addCoachedMember } from './coached-member.ts';
import { withDatabase } from './database-setup.ts';
import { logIn } from './sign-in-steps.ts';
import { createTestPhone } from './test-phone.ts';
import { startTestServer, shareTestServer } from './test-server.ts';
import { getFacts } from './text-facts.ts';

const run = promisify(execFile);

/** Lists folders that may contain PostgreSQL's client programs: Debian's, and those on the path. */
function listClientFolders(): readonly string[] {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const onPath = (process.env['PATH'] ?? '').split(path.delimiter);
  return [...versions.map((version) => path.join(debian, version, 'bin')), ...onPath];
}

const readMajor = (program: string): number =>
  Number(/\(PostgreSQL\) (\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[1]);

/** Finds client programs of the server's version or later, which a dump needs. */
function findTools(serverMajor: number): { dump: string; restore: string } | undefined {
  return listClientFolders()
    .map((folder) => ({ dump: path.join(folder, 'pg_dump'), restore: path.join(folder, 'pg_restore') }))
    .find(({ dump, restore }) => existsSync(dump) && existsSync(restore) && readMajor(dump) >= serverMajor);
}

const server = await shareTestServer();
const folder = await mkdtemp(path.join(os.tmpdir(), 'moments-restore-'));
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function readServerMajor(): Promise<number> {
  const { rows } = await server.pool.query<{ major: number }>(
    `select current_setting('server_version_num')::int / 10000 as major`,
  );
  return rows[0]?.major ?? 0;
}

/** Creates an empty database for the duration of a test. */
async function runInFreshDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const name = `moments_test_restored_${randomBytes(4).toString('hex')}`;
  const admin = new pg.Client({ connectionString: server.databaseUrl });
  await admin.connect();
  try {
    await admin.query(`create database ${name}`);
    await work(withDatabase(server.databaseUrl, name));
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  }
}

describe('database dump', () => {
  it('a restored dump and the keys are enough for members to log in and have their Moments', async ({
    skip,
  }) => {
    const tools = findTools(await readServerMajor());
    if (!tools) return skip(`no pg_dump of version ${String(await readServerMajor())} on this machine`);
    const member = await addCoachedMember(server, 5);
    await createTestPhone(server, member.phone)('before the dump');
    const file = path.join(folder, 'moments.dump');
    await run(tools.dump, ['--format=custom', '--file', file, server.databaseUrl]);
    await createTestPhone(server, member.phone)('after the dump');
    await runInFreshDatabase(async (databaseUrl) => {
      await run(tools.restore, ['--exit-on-error', '--no-owner', '--dbname', databaseUrl, file]);
      const restored = await startTestServer({ databaseUrl });
      try {
        const { accessToken } = await logIn(restored, member.phone);
        const { user } = await restored.ok(getMemberProfile, { token: accessToken?.id ?? '' });
        expect(user.basicInfo.phone).toBe(member.phone);
        const facts = getFacts(restored, member.id);
        expect([await facts.remaining(), await facts.bodies()]).toEqual([4, ['before the dump']]);
        await createTestPhone(restored, member.phone)('and on');
        expect(await facts.remaining()).toBe(3);
        await expect(restored.pool.query('delete from audit_log')).rejects.toThrow();
      } finally {
        await restored.close();
      }
    });
  });
});
