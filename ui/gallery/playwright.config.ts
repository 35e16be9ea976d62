import { defineConfig } from '@playwright/test';
import { browserSwitches } from './browser-switches.ts';
import { listStoryFolders } from './story-files.ts';

/** The gallery in a real browser: `playwright test -c ui/gallery`. */
export default defineConfig({
  // The gallery's own tests, and those of the apps' screens.
  projects: ['ui/gallery', ...listStoryFolders().slice(1)].map((folder) => ({
    name: folder,
    testDir: `../../${folder}`,
    testMatch: '*.spec.ts',
  })),
  outputDir: '../../test-results/gallery',
  fullyParallel: true,
  workers: 2,
  // A story is looked at in four widths; a machine that does other things too takes its time.
  timeout: 60_000,
  reporter: [['list'], ['json', { outputFile: '../../test-results/gallery.json' }]],
  webServer: {
    command: 'vite build && vite preview --host 127.0.0.1 --port 4571 --strictPort',
    cwd: import.meta.dirname,
    url: 'http://127.0.0.1:4571',
  },
  use: {
    baseURL: 'http://127.0.0.1:4571',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: browserSwitches,
    },
  },
});
