import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLauncher, type ManagedProcess } from '../launcher.ts';
import { findFreePort } from '../ports.ts';
import { claimSettings, createSharedEnvironment, runUntilStopped, startDatabase } from '../run-portal.ts';
import { readSettings, type Environment, type Settings } from '../settings.ts';
import type { StopStack } from '../stop-stack.ts';
import { RestartingProgram } from './restarting-program.ts';
import { watchSources } from './watch-sources.ts';

/** Node's parameters for each program, which runs from its source. */
export interface DevPrograms {
  sandbox: readonly string[];
  /** One file, without parameters. */
  server: string;
  sampleData: readonly string[];
  /** Gets `--host`, `--port` and `--api` too. */
  portal: readonly string[];
  /** Gets the same parameters as the portal. */
  desk: readonly string[];
}

export interface DevOptions {
  /** The project's folder. */
  root: string;
  environment: Environment;
  programs: DevPrograms;
  /** A change in one of these folders restarts the server. */
  serverSources: readonly string[];
  /** Takes a line for the person at the terminal. */
  say: (line: string) => void;
}

/** Node itself reads the server's TypeScript, which starts faster than with tsx; the sandbox's has to be compiled. */
export const devPrograms: DevPrograms = {
  sandbox: ['--import', 'tsx', 'sandbox/src/main.ts'],
  server: 'server/src/main.ts',
  sampleData: ['--import', 'tsx', 'sample-data/src/main.ts'],
  portal: ['portal/dev/main.ts'],
  desk: ['desk/dev/main.ts'],
};

export const serverSources = ['server/src', 'server/migrations', 'contract/src'];

/**
 * Runs the portal for development until the signal says stop: the portal in Vite on PORT, the desk in Vite on DESK_PORT, the server
 * behind them on ports of its own. A change in the server's sources restarts only the server.
 *
 * @throws StartupError when it can't start, or a part other than the server ends unexpectedly
 */
export function runDev(options: DevOptions, signal: AbortSignal): Promise<void> {
  return runUntilStopped((stops) => start(options, stops, signal), signal);
}

/** Runs only Vite, on a port of its own, with the server that listens on PORT. */
export function runDevPortal(options: DevOptions, signal: AbortSignal): Promise<void> {
  return runUntilStopped(async (stops) => {
    const settings = readSettings(options.environment, options.root);
    const api = `http://${settings.host}:${String(settings.port)}`;
    const port = await findFreePort(5173);
    const { host } = settings;
    const part = await startVite(options, { name: 'portal', settings, host, port, api, stops, signal });
    options.say(`ready: portal http://${settings.host}:${String(port)} with the server at ${api}`);
    return [part];
  }, signal);
}

async function start(options: DevOptions, stops: StopStack, signal: AbortSignal): Promise<ManagedProcess[]> {
  const settings = await claimSettings(options, stops, signal);
  const launch = createLauncher(settings, stops);
  const shared = {
    ...(await createSharedEnvironment(options, settings, {
      portal: makePageFolder(settings, 'portal'),
      desk: makePageFolder(settings, 'desk'),
    })),
    NODE_COMPILE_CACHE: join(options.root, '.cache/dev-modules'),
  };
  const parts: ManagedProcess[] = [];
  if (settings.sandbox) {
    const readyLine = /^sandbox: listening on /;
    const { sandbox: program } = options.programs;
    parts.push(await launch({ name: 'sandbox', program, environment: shared, readyLine }, signal));
  }
  const database = await startDatabase(settings, stops);
  const environment = { ...shared, DATABASE_URL: database.url };
  const api = await startServer(options, { settings, environment, stops });
  if (settings.sandbox)
    await launch({ name: 'sample-data', program: options.programs.sampleData, environment }, signal);
  const common = { settings, stops, signal };
  const { host, port, deskHost, deskPort } = settings;
  const portal = await startVite(options, { name: 'portal', host, port, api: api.public, ...common });
  const desk = await startVite(options, {
    name: 'desk',
    host: deskHost,
    port: deskPort,
    api: api.staff,
    ...common,
  });
  options.say(formatReadyLine(settings, api.public));
  return [...parts, ...database.parts, portal, desk];
}

/** Makes the page that the server fills in with the configuration, for Vite to read it from. */
function makePageFolder({ dataDir }: Settings, app: 'portal' | 'desk'): string {
  const folder = join(dataDir, 'dev-page', app);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), `<!doctype html><!--${app}-configuration-->`);
  return folder;
}

interface ServerStart {
  settings: Settings;
  environment: Environment;
  stops: StopStack;
}

/** @returns the addresses of the server's two listeners */
async function startServer(options: DevOptions, { settings, environment, stops }: ServerStart) {
  const port = String(await findFreePort());
  const deskPort = String(await findFreePort());
  const server = new RestartingProgram({
    program: {
      name: 'server',
      parameters: [join(options.root, options.programs.server)],
      environment: {
        ...environment,
        HOST: '127.0.0.1',
        PORT: port,
        DESK_HOST: '127.0.0.1',
        DESK_PORT: deskPort,
      },
      logFile: join(settings.dataDir, 'logs/server.log'),
    },
    packages: listServerPackages(options.root),
    readyLine: /server: (listening on|running jobs)/,
    say: options.say,
  });
  stops.push(() => server.stop());
  await server.start();
  stops.push(watchSources(options.root, options.serverSources, (file) => server.restart(file)));
  return { public: `http://127.0.0.1:${port}`, staff: `http://127.0.0.1:${deskPort}` };
}

/** Lists the packages that the server imports, with the parts of Drizzle that it uses. */
function listServerPackages(root: string): string[] {
  const file = join(root, 'server/package.json');
  if (!existsSync(file)) return [];
  const { dependencies = {} } = JSON.parse(readFileSync(file, 'utf8')) as PackageFile;
  const names = Object.keys(dependencies).filter((name) => !name.startsWith('@moments/'));
  return [...names, 'drizzle-orm/node-postgres', 'drizzle-orm/pg-core'];
}

interface PackageFile {
  dependencies?: Record<string, string>;
}

interface ViteStart {
  name: 'portal' | 'desk';
  settings: Settings;
  host: string;
  port: number;
  api: string;
  stops: StopStack;
  signal: AbortSignal;
}

function startVite(
  options: DevOptions,
  { name, settings, host, port, api, stops, signal }: ViteStart,
): Promise<ManagedProcess> {
  const program = [...options.programs[name], '--host', host, '--port', String(port), '--api', api];
  const readyLine = new RegExp(`^${name}: listening on `);
  return createLauncher(settings, stops)(
    { name, program, environment: options.environment, readyLine },
    signal,
  );
}

function formatReadyLine(settings: Settings, api: string): string {
  const { host, port, sandbox, sandboxPort, deskHost, deskPort } = settings;
  const parts = [
    `ready: portal http://${host}:${String(port)}`,
    sandbox ? `sandbox http://127.0.0.1:${String(sandboxPort)}` : '',
    `desk http://${deskHost}:${String(deskPort)}`,
    `server ${api}`,
  ];
  return parts.filter((part) => part !== '').join(' ');
}
