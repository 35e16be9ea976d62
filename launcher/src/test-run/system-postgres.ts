import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import type { PostgresBinaries } from '../embedded-postgres/binaries.ts';
import { startEmbeddedPostgres } from '../embedded-postgres/start.ts';
import { makeTemporaryFolder } from '../embedded-postgres/temporary-folder.ts';

/** The oldest PostgreSQL that the server supports, and the one of Debian 12. */
const wantedVersion = '15';
const debianFolder = '/usr/lib/postgresql';

/** Finds the programs of a PostgreSQL 15 that the system brings, if it does. */
export function findSystemPostgres(path = process.env.PATH ?? ''): PostgresBinaries | undefined {
  const debian = existsSync(debianFolder)
    ? readdirSync(debianFolder).map((name) => join(debianFolder, name, 'bin'))
    : [];
  const onPath = path
    .split(delimiter)
    .map((folder) => join(folder, 'pg_ctl'))
    .filter((file) => existsSync(file))
    .map((file) => dirname(realpathSync(file)));
  return [...debian, ...onPath]
    .map((folder) => ({ initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') }))
    .find(({ initdb, postgres }) => existsSync(initdb) && isWanted(postgres));
}

function isWanted(postgres: string): boolean {
  const { stdout } = spawnSync(postgres, ['--version'], { encoding: 'utf8' });
  return new RegExp(`\\b${wantedVersion}\\.`).test(stdout);
}

/** Starts a cluster of its own in a temporary directory: what runs on the machine already is not touched. */
export async function startSystemPostgres(
  binaries: PostgresBinaries,
): Promise<{ url: string; remove: () => Promise<void> }> {
  const dataDir = makeTemporaryFolder();
  const server = await startEmbeddedPostgres({ dataDir, binaries });
  const remove = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: server.url, remove };
}
