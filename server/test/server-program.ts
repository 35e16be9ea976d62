import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';
import { bundleServer } from '@moments/launcher/build/bundle-server';

const root = path.resolve(import.meta.dirname, '../..');

interface ServerProgram {
  /** The file to run with Node. */
  readonly main: string;
  /** The folder of the bundle. */
  readonly folder: string;
  /** The files that went into it, from the root. */
  readonly files: readonly string[];
}

/** Claims the build for this worker. @returns whether no other worker has */
const claim = (folder: string): boolean =>
  mkdirSync(path.join(folder, 'claimed'), { recursive: true }) !== undefined;

async function build(folder: string, list: string): Promise<void> {
  writeFileSync(`${list}.new`, JSON.stringify(await bundleServer(root, folder)));
  renameSync(`${list}.new`, list);
}

/**
 * Builds the server's program as it runs in production, once for all test files of a run. It starts with a fifth of the processor time
 * that the sources take.
 */
export async function buildServerProgram(): Promise<ServerProgram> {
  const shared = inject('programFolder');
  const folder = path.join(shared, 'server');
  const list = path.join(shared, 'files.json');
  if (claim(shared)) await build(folder, list);
  while (!existsSync(list)) await pause(100);
  const files = JSON.parse(readFileSync(list, 'utf8')) as readonly string[];
  return { main: path.join(folder, 'main.js'), folder, files };
}
