import { join } from 'node:path';
import { claimDataDirectory } from './data-directory.ts';
import { checkDatabase } from './database-url.ts';
import { startEmbeddedPostgres } from './embedded-postgres/start.ts';
import { createLauncher, type ManagedProcess } from './launcher.ts';
import { checkPorts, claimDeskPort, findFreePort } from './ports.ts';
import { runBoth } from './run-both.ts';
import { createSandboxEnvironment, noteRunning } from './sandbox-environment.ts';
import { readOrCreateSecrets } from './secrets.ts';
import { readSettings, type Environment, type Settings } from './settings.ts';
import { StartupError } from './startup-error.ts';
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

/**
 * Runs the whole portal until the signal says stop. Then, as after any failure, everything that was started is stopped.
 *
 * @throws StartupError when it can't start, or a part of it ends unexpectedly
 */
export function runPortal(options: PortalOptions, signal: AbortSignal): Promise<void> {
  return runUntilStopped((stops) => start(options, stops, signal), signal);
}

/**
 * Starts parts and lets them run until the signal says stop or one of them ends. Then everything is stopped.
 *
 * @throws StartupError when they can't start, or one of them ends unexpectedly
 */
export async function runUntilStopped(
  start: (stops: StopStack) => Promise<ManagedProcess[]>,
  signal: AbortSignal,
): Promise<void> {
  const stops = new StopStack();
  try {
    const parts = await start(stops);
    await waitUntilOneEnds(parts, signal);
  } catch (error) {
    // A failure after a stop signal is expected.
    if (!signal.aborted) throw error;
  } finally {
    await stops.run();
  }
}

async function start(
  options: PortalOptions,
  stops: StopStack,
  signal: AbortSignal,
): Promise<ManagedProcess[]> {
  const settings = await claimSettings(options, stops, signal);
  const programs = await options.build(signal);
  signal.throwIfAborted();
  const pages = { portal: join(options.root, 'build/portal'), desk: join(options.root, 'build/desk') };
  const shared = await createSharedEnvironment(options, settings, pages);
  const launch = createLauncher(settings, stops);
  const startSandbox = async (giveUp: AbortSignal) => {
    if (!settings.sandbox) return [];
    const readyLine = /^sandbox: listening on /;
    return [
      await launch({ name: 'sandbox', program: programs.sandbox, environment: shared, readyLine }, giveUp),
    ];
  };
  const startServer = async (giveUp: AbortSignal) => {
    const database = await startDatabase(settings, stops);
    const environment = { ...shared, DATABASE_URL: database.url };
    const readyLine = /server: (listening on|running jobs)/;
    const patienceMs = getServerPatience(environment);
    const program = programs.server;
    const server = await launch({ name: 'server', program, environment, readyLine, patienceMs }, giveUp);
    return { environment, parts: [...database.parts, server] };
  };
  const [sandbox, { environment, parts }] = await runBoth(startSandbox, startServer, signal);
  if (settings.sandbox) {
    noteRunning(settings.dataDir, environment);
    await launch({ name: 'sample-data', program: programs.sampleData, environment }, signal);
  }
  options.say(formatReadyLine(settings, options.environment.ROLE));
  return [...parts, ...sandbox];
}

/** Returns the time that a server gets to stop: DRAIN_SECONDS (10 by default), then at most 25 seconds for work in progress. */
const getServerPatience = ({ DRAIN_SECONDS: seconds = '' }: Environment): number =>
  (Number(seconds === '' ? 10 : seconds) + 30) * 1_000;

/** Reads the settings and makes sure that their data directory, ports and database can be used. */
export async function claimSettings(
  { environment, root, say }: Pick<PortalOptions, 'environment' | 'root' | 'say'>,
  stops: StopStack,
  signal: AbortSignal,
): Promise<Settings> {
  const settings = readSettings(environment, root);
  const directory = await claimDataDirectory(settings.dataDir);
  stops.push(() => directory.release());
  signal.addEventListener('abort', () => directory.announceStop());
  await checkPorts(settings, directory.wasLeftBehind);
  if (settings.databaseUrl !== undefined) await checkDatabase(settings.databaseUrl);
  if (!settings.servesRequests) return settings;
  const deskPort = await claimDeskPort(settings, directory.wasLeftBehind);
  if (deskPort !== settings.deskPort) {
    say(
      `DESK_PORT ${String(settings.deskPort)} is taken: the desk is at http://127.0.0.1:${String(deskPort)}`,
    );
  }
  return { ...settings, deskPort };
}

export async function startDatabase(
  settings: Settings,
  stops: StopStack,
): Promise<{ url: string; parts: ManagedProcess[] }> {
  if (settings.databaseUrl !== undefined) return { url: settings.databaseUrl, parts: [] };
  const postgres = await startEmbeddedPostgres({ dataDir: join(settings.dataDir, 'postgres') });
  stops.push(() => postgres.stop());
  const ended = postgres.ended.then(() => `see ${postgres.logFile}`);
  return { url: postgres.url, parts: [{ name: 'embedded database', ended }] };
}

/** Creates the environment of all programs. The person's settings win, except for paths and URLs. */
export async function createSharedEnvironment(
  options: Pick<PortalOptions, 'environment' | 'root'>,
  settings: Settings,
  pages: { portal: string; desk: string },
): Promise<Environment> {
  const given = Object.entries(options.environment).filter(([, value]) => value !== '');
  return {
    ...(settings.sandbox
      ? createSandboxEnvironment(settings, await findFreePort(), readOrCreateSecrets(settings.dataDir))
      : {}),
    ...Object.fromEntries(given),
    DESK_PORT: String(settings.deskPort),
    PORTAL_DIR: pages.portal,
    DESK_DIR: pages.desk,
    MIGRATIONS_DIR: join(options.root, 'server/migrations'),
    RELEASE_FILE: join(options.root, 'package.json'),
  };
}

async function waitUntilOneEnds(parts: readonly ManagedProcess[], signal: AbortSignal): Promise<void> {
  const stopped = new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined));
  });
  const ends = parts.map(async ({ name, ended }) => `The ${name} ended by itself (${await ended}).`);
  const end = await Promise.race([stopped, ...ends]);
  if (end !== undefined) throw new StartupError(`${end} Everything else was stopped.`);
}

function formatReadyLine(
  { port, sandboxPort, sandbox, deskPort }: Settings,
  role: string | undefined,
): string {
  if (role === 'worker') return `ready: worker, its health at http://127.0.0.1:${String(port)}/readyz`;
  const portal = `ready: portal http://127.0.0.1:${String(port)}`;
  const desk = `desk http://127.0.0.1:${String(deskPort)}`;
  return sandbox ? `${portal} sandbox http://127.0.0.1:${String(sandboxPort)} ${desk}` : `${portal} ${desk}`;
}
