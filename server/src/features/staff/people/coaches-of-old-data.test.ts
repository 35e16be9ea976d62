import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { withDatabase } from '../../../../test/database-setup.ts';
import { runAsAdmin } from '../../../../test/run-as-admin.ts';
import { migrate } from '../../../platform/database/migrate.ts';

const migrations = path.resolve(import.meta.dirname, '../../../../migrations');
/** The last migration before coaches became people on staff. */
const lastWithNamesOnly = '0027_left-partners';
const name = `moments_old_${randomBytes(6).toString('hex')}`;
let url: string;
let folder: string;
let pool: pg.Pool;

/** Writes a folder with the migrations of the release before. */
async function writeOldMigrations(): Promise<void> {
  const journal = JSON.parse(await readFile(path.join(migrations, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  const end = journal.entries.findIndex(({ tag }) => tag === lastWithNamesOnly) + 1;
  const entries = journal.entries.slice(0, end);
  await mkdir(path.join(folder, 'meta'));
  for (const { tag } of entries)
    await cp(path.join(migrations, `${tag}.sql`), path.join(folder, `${tag}.sql`));
  await writeFile(path.join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
}

beforeAll(async () => {
  await runAsAdmin(`create database ${name}`);
  url = withDatabase(inject('databaseUrl'), name);
  folder = await mkdtemp(path.join(os.tmpdir(), 'moments-old-'));
  await writeOldMigrations();
  pool = new pg.Pool({ connectionString: url, max: 2 });
});
afterAll(async () => {
  await pool.end();
  await runAsAdmin(`drop database ${name} with (force)`);
  await rm(folder, { recursive: true });
});

it('[DESK-01] makes each name of a coach in old data one person on staff, who keeps the members', async () => {
  await migrate(url, folder);
  const names = ['Ana', ' ana ', 'ANA', 'Marcus', 'José Núñez', '', '  ', null];
  for (const [place, coach] of names.entries())
    await pool.query('insert into members (phone_hash, phone_sealed, coach_name) values ($1, $2, $3)', [
      Buffer.from([place]),
      'encrypted',
      coach,
    ]);
  await migrate(url, migrations);
  const { rows } = await pool.query<{
    coach: string | null;
    coach_name: string | null;
    roles: string[] | null;
  }>(
    `select s.name as coach, m.coach_name, s.roles from members m left join staff s on s.id = m.coach_id
     order by m.phone_hash`,
  );
  expect(rows.map(({ coach_name: given }) => given)).toEqual(names);
  expect(rows.map(({ coach }) => coach?.toLowerCase().trim() ?? null)).toEqual([
    'ana',
    'ana',
    'ana',
    'marcus',
    'josé núñez',
    null,
    null,
    null,
  ]);
  const staff = await pool.query<{ name: string; roles: string[]; email_hash: Buffer | null }>(
    'select name, roles, email_hash from staff order by name',
  );
  expect(staff.rows).toHaveLength(3);
  for (const person of staff.rows) expect(person).toMatchObject({ roles: ['coach'], email_hash: null });
});
