import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../src/embedded-postgres/start.ts';
import { makeTemporaryFolder } from '../src/embedded-postgres/temporary-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    clusterTemplate: string;
  }
}

/** Creates one database cluster for all tests of the launcher: creating it takes most of a start. */
export default async function createClusterTemplate(project: TestProject): Promise<() => void> {
  const directory = makeTemporaryFolder();
  const server = await startEmbeddedPostgres({ dataDir: directory });
  await server.stop();
  project.provide('clusterTemplate', directory);
  return () => rmSync(directory, { recursive: true, force: true });
}

/** Copies the cluster into a data directory of the embedded database, as an earlier start would have left it. */
export function copyCluster(dataDir: string): void {
  const template = inject('clusterTemplate');
  mkdirSync(dataDir, { mode: 0o700, recursive: true });
  const sources = ['cluster', 'password'].map((name) => join(template, name));
  const { status, stderr } = spawnSync('cp', ['-a', ...sources, dataDir], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}
