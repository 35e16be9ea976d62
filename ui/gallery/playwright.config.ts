import { defineConfig } from '@playwright/test';
import { browserSwitches } from './browser-switches.ts';
import { listStoryFolders } from './story-files.ts';

const url = `http://127.0.0.1:${process.env['GALLERY_PORT'] ?? '4571'}`;

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
    command: `vite build && vite preview --host 127.0.0.1 --port ${new URL(url).port} --strictPort`,
    cwd: import.meta.dirname,
    url,
  },
  use: {
    baseURL: url,
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: browserSwitches,
    },
  },
});
