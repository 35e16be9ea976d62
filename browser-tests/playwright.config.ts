import { defineConfig } from '@playwright/test';
import { addresses, chromiumPath } from './fixtures/environment.ts';

/** Journeys in Debian's Chromium against the product as `npm start` runs it, on a data directory and ports of its own. */
export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results/browser',
  fullyParallel: false,
  workers: 4,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/browser.json' }]],
  globalSetup: './fixtures/start-product.ts',
  use: {
    baseURL: addresses.portal,
    viewport: { width: 1280, height: 800 },
    actionTimeout: 10_000,
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
