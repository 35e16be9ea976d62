import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkPorts } from './check-ports.ts';
import { claimDataDirectory } from './data-directory.ts';
import { checkDatabase } from './database-url.ts';
import { startEmbeddedPostgres } from './embedded-postgres/start.ts';
import { freePort } from './ports.ts';
import { startProgram } from './program.ts';
import { sandboxEnvironment } from './sandbox-environment.ts';
import { readOrCreateSecrets } from './secrets.ts';
import type { Environment, Settings } from './settings.ts';
import { readSettings } from './settings.ts';
import { StartFailure } from './start-failure.ts';
import { StopStack } from './stop-stack.ts';

/** Node's parameters for each program. */
export interface Programs {
  sandbox: readonly string[];
  server: readonly string[];
  sampleData: readonly string[];
}

export interface PortalOptions {
  /** The project's folder. */
  root: string;
  environment: Environment;
  /** Brings the programs up to date. */
  build: (signal: AbortSignal) => Promise<Programs>;
  /** Takes a line for the person who starts the portal. */
  say: (line: string) => void;
}

/** A part that must go on for the portal to go on. */
interface Part {
  name: string;
  ended: Promise<string>;
}

/**
 * Runs the whole portal until the signal says stop. Then, as after any failure, everything that was started is stopped.
 *
 * @throws StartFailure when it can't start, or a part of it ends by itself
 */
export async function runPortal(options: PortalOptions, signal: AbortSignal): Promise<void> {
  const stops = new StopStack();
  try {
    const parts = await start(options, stops, signal);
    await untilOneEnds(parts, signal);
  } catch (error) {
    // What fails because it was told to stop is no failure.
    if (!signal.aborted) throw error;
  } finally {
    await stops.run();
  }
}

async function start(options: PortalOptions, stops: StopStack, signal: AbortSignal): Promise<Part[]> {
  const settings = readSettings(options.environment, options.root);
  const directory = await claimDataDirectory(settings.dataDir);
  stops.push(() => directory.release());
  signal.addEventListener('abort', () => directory.announceStop());
  await checkPorts(settings, directory.wasLeftBehind);
  if (settings.databaseUrl !== undefined) await checkDatabase(settings.databaseUrl);

  const programs = await options.build(signal);
  signal.throwIfAborted();
  const database = await startDatabase(settings, stops);
  const environment = await environmentFor(options, settings, database.url);
  const launch = launcher(settings, environment, stops, signal);
  const parts = [...database.parts];
  if (settings.sandbox) parts.push(await launch('sandbox', programs.sandbox, /^sandbox: listening on /));
  parts.push(await launch('server', programs.server, /^server: listening on /));
  if (settings.sandbox) await launch('sample-data', programs.sampleData);
  options.say(readyLine(settings));
  return parts;
}

async function startDatabase(settings: Settings, stops: StopStack): Promise<{ url: string; parts: Part[] }> {
  if (settings.databaseUrl !== undefined) return { url: settings.databaseUrl, parts: [] };
  const postgres = await startEmbeddedPostgres({ dataDir: join(settings.dataDir, 'postgres') });
  stops.push(() => postgres.stop());
  const ended = postgres.ended.then(() => `see ${postgres.logFile}`);
  return { url: postgres.url, parts: [{ name: 'embedded database', ended }] };
}

/** What the programs get. What the person has set wins over all but the places of things. */
async function environmentFor(
  options: PortalOptions,
  settings: Settings,
  databaseUrl: string,
): Promise<Environment> {
  const given = Object.entries(options.environment).filter(([, value]) => value !== '');
  return {
    ...(settings.sandbox
      ? sandboxEnvironment(settings, await freePort(), readOrCreateSecrets(settings.dataDir))
      : {}),
    ...Object.fromEntries(given),
    DATABASE_URL: databaseUrl,
    PORTAL_DIR: join(options.root, 'build/portal'),
    MIGRATIONS_DIR: join(options.root, 'server/migrations'),
  };
}

/** @returns a function that starts a program and waits until it says that it is ready or, without such a line, is done */
function launcher(settings: Settings, environment: Environment, stops: StopStack, signal: AbortSignal) {
  const logs = join(settings.dataDir, 'logs');
  mkdirSync(logs, { recursive: true });
  return async (name: string, parameters: readonly string[], readyLine?: RegExp): Promise<Part> => {
    signal.throwIfAborted();
    const logFile = join(logs, `${name}.log`);
    const program = startProgram({ name, parameters, environment, logFile });
    stops.push(() => program.stop());
    const stopEarly = () => void program.stop();
    signal.addEventListener('abort', stopEarly);
    await (readyLine === undefined ? program.untilDone() : program.untilItSays(readyLine));
    signal.removeEventListener('abort', stopEarly);
    return { name, ended: program.ended.then((how) => `${how}, see ${logFile}`) };
  };
}

async function untilOneEnds(parts: readonly Part[], signal: AbortSignal): Promise<void> {
  const stopped = new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined));
  });
  const ends = parts.map(async ({ name, ended }) => `The ${name} ended by itself (${await ended}).`);
  const end = await Promise.race([stopped, ...ends]);
  if (end !== undefined) throw new StartFailure(`${end} Everything else was stopped.`);
}

function readyLine({ port, sandboxPort, sandbox }: Settings): string {
  const portal = `ready: portal http://127.0.0.1:${String(port)}`;
  return sandbox ? `${portal} sandbox http://127.0.0.1:${String(sandboxPort)}` : portal;
}
