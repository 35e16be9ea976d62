import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { memberIdPrefix } from './text-members.ts';

/** The number of connections that the server keeps open. */
const connections = '20';

/** The two statements that every text needs: a ledger entry and one Moment less, in one transaction. */
const script = `\\set member random(1, :members)
begin;
insert into moments_ledger (member_id, kind, source, amount, cause, balance_after)
values (('${memberIdPrefix}' || lpad(to_hex(:member::int), 12, '0'))::uuid, 'use', 'plan', -1, gen_random_uuid()::text, 0);
update moments_balances set plan_remaining = plan_remaining - 1
where member_id = ('${memberIdPrefix}' || lpad(to_hex(:member::int), 12, '0'))::uuid;
commit;
`;

const run = promisify(execFile);

/**
 * Runs a text's two statements as fast as PostgreSQL's pgbench can.
 * @returns transactions a second
 * @throws Error if pgbench is not installed
 */
export async function measureStatementsASecond(
  databaseUrl: string,
  members: number,
  seconds: number,
): Promise<number> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'moments-pgbench-'));
  const file = path.join(folder, 'text.sql');
  try {
    await writeFile(file, script);
    const { stdout } = await run('pgbench', [
      ...['--no-vacuum', '--protocol=prepared', '--client', connections, '--jobs', '2'],
      ...['--define', `members=${String(members)}`, '--time', String(seconds), '--file', file, databaseUrl],
    ]);
    const found = /tps = ([\d.]+)/.exec(stdout)?.[1];
    if (found === undefined) throw new Error(`pgbench gave no figure:\n${stdout}`);
    return Number(found);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
