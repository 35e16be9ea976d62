import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { findBinaries } from '@moments/launcher/embedded-postgres/binaries';
import { startEmbeddedPostgres } from '@moments/launcher/embedded-postgres/start';
import { makeTemporaryFolder } from '@moments/launcher/embedded-postgres/temporary-folder';
import { createJobHandlers } from '../src/job-handlers.ts';
import { recordKind } from '../src/platform/database/database-kind-repository.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { createJobs } from '../src/platform/jobs/jobs.ts';
import { postgresPrograms } from './replicated-pair.ts';
import { TestClock, createTestServices } from './test-services.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string;
    templateDatabase: string;
    /** An empty folder for the server's program. */
    programFolder: string;
  }
}

/** The oldest version that the server supports, as the system brings it. */
const postgres15 = {
  initdb: path.join(postgresPrograms, 'initdb'),
  postgres: path.join(postgresPrograms, 'postgres'),
};

/** Keeps projects that run together on one PostgreSQL apart. */
const getTemplateName = ({ name }: TestProject): string =>
  `moments_test_template_${name.replaceAll('-', '_')}`;

export const withDatabase = (url: string, name: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
};

/** Turns off waiting for the disk: no test needs data after a power failure. */
async function forgetPowerCuts(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query('alter system set fsync = off');
  await admin.query('select pg_reload_conf()');
  await admin.end();
}

/** Records what the database holds, and creates the job queues once. Each server checks whether they exist. */
async function prepare(databaseUrl: string): Promise<void> {
  const open = openDatabase(databaseUrl, { connections: 3 });
  await recordKind(open.pool, 'sandbox');
  const jobs = createJobs(open.pool, pino({ level: 'silent' }));
  await jobs.start(createJobHandlers(createTestServices(open, jobs, new TestClock()).services));
  await jobs.stop();
  await open.close();
}

/** Creates one migrated database. Each test file copies it, which takes milliseconds in memory. */
async function makeTemplate(url: string, template: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`drop database if exists ${template} with (force)`);
  await admin.query(`create database ${template}`);
  await admin.end();
  await migrate(withDatabase(url, template), path.resolve(import.meta.dirname, '../migrations'));
  await prepare(withDatabase(url, template));
}

/** Starts the embedded PostgreSQL, or the system's for the project that tests on the oldest supported version. */
export default async function setUpDatabase(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = makeTemporaryFolder();
  const binaries = project.name === 'server-postgres-15' ? postgres15 : findBinaries();
  const database = await startEmbeddedPostgres({ dataDir, binaries });
  const { url } = database;
  await forgetPowerCuts(url);
  const template = getTemplateName(project);
  await makeTemplate(url, template);
  project.provide('databaseUrl', url);
  project.provide('templateDatabase', template);
  const programFolder = await mkdtemp(path.join(os.tmpdir(), 'moments-program-'));
  project.provide('programFolder', programFolder);
  return async () => {
    await database.stop();
    await rm(programFolder, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  };
}
