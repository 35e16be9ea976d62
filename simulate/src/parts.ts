import pg from 'pg';
import { buildSandbox, type Sandbox } from '@moments/sandbox/app';
import { readConfiguration } from '@moments/sandbox/configuration';
import { Clock } from './clock.ts';
import type { Databases } from './database.ts';
import { FrontDoor } from './front-door.ts';
import { Jobs } from './jobs.ts';
import { startLife, type Life, type Surroundings } from './life.ts';

/** The instant at which every world begins, so that each run meets the same calendar. */
const beginning = new Date('2026-01-05T15:00:00Z');

/** Milliseconds of the providers that the simulation doesn't wait for. A bank decides when an act says so. */
const pace = {
  stripe: { processing: 2 ** 30, delay: 200, reorder: 100, retry: 20 },
  textReports: 0,
};

/** What a world is made of. */
export interface Parts {
  readonly clock: Clock;
  readonly pool: pg.Pool;
  readonly jobs: Jobs;
  readonly sandbox: Sandbox;
  readonly life: Life;
  readonly sandboxUrl: string;
  readonly surroundings: Surroundings;
  /** Errors in the server's log. */
  readonly log: readonly string[];
}

/** Starts the providers and the server on a new database. */
export async function openParts(databases: Databases, keywords: 'twilio' | 'server'): Promise<Parts> {
  const databaseUrl = await databases.create();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  pool.on('error', () => undefined);
  const clock = new Clock(pool);
  await clock.moveTo(beginning);
  // The migrations note the time up to which the provider's log needs no sweep.
  await pool.query('update sweeps set done_until = now()');
  const door = new FrontDoor();
  const port = await door.open();
  const settings = {
    SANDBOX_PORT: '0',
    SANDBOX_SMTP_PORT: '0',
    PORTAL_URL: `http://127.0.0.1:${String(port)}`,
    TWILIO_KEYWORD_HANDLING: keywords,
  };
  const sandbox = await buildSandbox(readConfiguration(settings), pace);
  const { url: sandboxUrl, smtpPort } = await sandbox.listen();
  const smtpUrl = `smtp://127.0.0.1:${String(smtpPort)}`;
  const log: string[] = [];
  const onError = (line: string) => void log.push(line);
  const surroundings = { databaseUrl, sandbox, smtpUrl, door, port, keywords, onError };
  const life = await startLife(surroundings);
  const jobs = new Jobs(pool);
  await jobs.start();
  return { clock, pool, jobs, sandbox, sandboxUrl, life, surroundings, log };
}
