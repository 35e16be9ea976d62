import { existsSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

type Settings = NonNullable<TestProjectInlineConfiguration['test']>;

const sameExamples = './vitest.setup.ts';
const screens = './ui/test/setup.ts';
const freshDatabase = './server/test/database-setup.ts';

/** The time limits end tests that hang. No test proves a duration by them. */
const createProject = (folder: string, settings: Settings): TestProjectInlineConfiguration => {
  const fromRoot = (files: Settings['setupFiles'] = []) =>
    [files].flat().map((file) => join(import.meta.dirname, file));
  return {
    root: join(import.meta.dirname, folder),
    test: {
      name: folder,
      include: ['**/*.test.{ts,tsx}'],
      // On two cores, one more: each waits for its database a part of the time.
      maxWorkers: 3,
      testTimeout: 120_000,
      hookTimeout: 120_000,
      ...settings,
      setupFiles: fromRoot(settings.setupFiles),
      globalSetup: fromRoot(settings.globalSetup),
    },
  };
};

/** Loading the modules took up to half of the time. No test changes what a module keeps. */
const createNodeProject = (folder: string, settings: Settings = {}) =>
  createProject(folder, { environment: 'node', isolate: false, ...settings });

const createScreenProject = (folder: string, settings: Settings): TestProjectInlineConfiguration => ({
  plugins: [react()],
  ...createProject(folder, {
    environment: 'jsdom',
    // A document and modules of its own for each file, without a thread of its own: less than half the time.
    pool: 'vmThreads',
    vmMemoryLimit: '1GB',
    // Only the test of the tokens reads a style sheet.
    css: { include: [/tokens\.css/] },
    ...settings,
  }),
});

const server: Settings = {
  include: ['{src,test}/**/*.test.ts'],
  globalSetup: freshDatabase,
  setupFiles: sameExamples,
  // Polled conditions hold soon, but on a busy machine they take longer.
  expect: { poll: { timeout: 30_000 } },
};
/** The server's tests on the oldest PostgreSQL that it supports, in the exhaustive tests, where the system has it. */
const onPostgres15 = createNodeProject('server', {
  ...server,
  name: 'server-postgres-15',
  exclude: ['test/crash/**'],
});
const hasPostgres15 = existsSync('/usr/lib/postgresql/15/bin/postgres');

/** Begins with the tests that wait longest: at the end, they would keep one core busy for more than a minute. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ project }: TestSpecification): boolean =>
      ['simulate', 'launcher'].includes(project.name);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      createNodeProject('contract', { setupFiles: sameExamples }),
      createNodeProject('server', server),
      createScreenProject('ui', {
        include: ['{src,gallery}/**/*.test.{ts,tsx}'],
        setupFiles: [sameExamples, screens],
      }),
      createScreenProject('portal', {
        include: ['{src,test}/**/*.test.{ts,tsx}'],
        setupFiles: [sameExamples, screens],
      }),
      // React's server renderer needs Node's own globals.
      createScreenProject('portal/prerender', {
        name: 'prerender',
        pool: 'forks',
        css: {},
        setupFiles: screens,
      }),
      createScreenProject('desk', {
        include: ['{src,test}/**/*.test.{ts,tsx}'],
        css: {},
        setupFiles: [screens, './desk/test/setup.ts'],
      }),
      createNodeProject('sandbox'),
      createNodeProject('launcher', {
        isolate: true,
        globalSetup: './launcher/test/cluster-template.ts',
        // Polled conditions hold soon, but on a busy machine they take longer.
        expect: { poll: { timeout: 10_000 } },
      }),
      createNodeProject('sample-data', { globalSetup: freshDatabase }),
      createNodeProject('cli'),
      createNodeProject('simulate', { isolate: true, setupFiles: sameExamples, testTimeout: 600_000 }),
      createNodeProject('scripts'),
      ...(process.env['EXHAUSTIVE'] === 'true' && hasPostgres15 ? [onPostgres15] : []),
    ],
    passWithNoTests: false,
  },
});
