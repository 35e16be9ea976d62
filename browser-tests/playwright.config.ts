import { defineConfig } from '@playwright/test';
import { browserSwitches } from '../ui/gallery/browser-switches.ts';
import { addresses, getChromiumPath } from './fixtures/environment.ts';

/** Journeys in Debian's Chromium against the product as `npm start` runs it, on a data directory and ports of its own. */
export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results/browser',
  fullyParallel: false,
  workers: 4,
  retries: 0,
  // The longest takes half a minute on two quiet cores; a busy machine is no fault of the product's.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/browser.json' }]],
  globalSetup: './fixtures/start-product.ts',
  use: {
    baseURL: addresses.portal,
    viewport: { width: 1280, height: 800 },
    actionTimeout: 20_000,
    // Recording takes more than a third of the time: `--trace retain-on-failure` does it while a journey is written.
    trace: 'off',
    launchOptions: {
      executablePath: getChromiumPath(),
      args: browserSwitches,
    },
  },
});
