import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Programs } from '../src/run-portal.ts';
import { readOrCreateSecrets } from '../src/secrets.ts';
import { copyCluster } from './cluster-template.ts';

/** Returns a program that listens on its port as the real one does, and leaves its process id and environment for the test. */
function writeListener(name: 'server' | 'sandbox', portSetting: string): string[] {
  return toInlineProgram(`
    import { writeFileSync } from 'node:fs';
    import { createServer } from 'node:http';
    const port = Number(process.env.${portSetting});
    writeFileSync(process.env.DATA_DIR + '/${name}.json', JSON.stringify({ pid: process.pid, environment: process.env }));
    createServer((request, response) => response.end('here')).listen(port, '127.0.0.1', () => console.log('${name}: listening on http://127.0.0.1:' + port));`);
}

export function toInlineProgram(source: string): string[] {
  return ['--input-type=module', '--eval', source];
}

export const listeners: Programs = {
  sandbox: writeListener('sandbox', 'SANDBOX_PORT'),
  server: writeListener('server', 'PORT'),
  sampleData: toInlineProgram('console.log("seeded")'),
};

export interface Launched {
  child: ChildProcess;
  output(): string;
  errorOutput(): string;
  untilReady(): Promise<void>;
  /** How it ended, once it has. */
  ended: Promise<{ code: number | null; signal: string | null }>;
}

export function launch(dataDir: string, environment: Record<string, string>, programs = listeners): Launched {
  const script = join(import.meta.dirname, 'portal-process.ts');
  prepareCluster(dataDir);
  const child = spawn(process.execPath, [script, dataDir, JSON.stringify(programs)], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return observe(child);
}

/** Saves the start from creating a cluster, where there is none yet. */
export function prepareCluster(dataDir: string): void {
  const directory = join(dataDir, 'postgres');
  if (!existsSync(dataDir) || existsSync(directory)) return;
  readOrCreateSecrets(dataDir);
  copyCluster(directory);
}

export function observe(child: ChildProcess): Launched {
  let output = '';
  let errorOutput = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (errorOutput += chunk.toString()));
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  const waitUntilReady = async () => {
    while (!output.includes('ready:')) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`It ended: ${errorOutput}`);
      await sleep(20);
    }
  };
  return { child, output: () => output, errorOutput: () => errorOutput, untilReady: waitUntilReady, ended };
}

/** Reads the file that a listener program wrote for the test. */
export function readListenerFile(
  dataDir: string,
  name: string,
): { pid: number; environment: Record<string, string> } {
  return JSON.parse(readFileSync(join(dataDir, `${name}.json`), 'utf8')) as ReturnType<
    typeof readListenerFile
  >;
}

export function readPostmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
}

export async function waitUntil(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < 25_000; waitedMs += 50) {
    if (await condition()) return;
    await sleep(50);
  }
  throw new Error(`Not within 25 s: ${what}`);
}
