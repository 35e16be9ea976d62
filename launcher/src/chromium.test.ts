import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findChromium, findWholeChromium } from './chromium.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chromium-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function createBrowser(name: string): string {
  const browser = join(folder, name);
  writeFileSync(browser, '#!/bin/sh\n');
  chmodSync(browser, 0o755);
  return browser;
}

it('prefers the browser that CHROMIUM_PATH names', () => {
  const browser = createBrowser('my-browser');
  expect(findChromium({ CHROMIUM_PATH: browser, PATH: '' })).toBe(browser);
});

it('ignores a file that can’t be run', () => {
  const found = findChromium({ CHROMIUM_PATH: join(folder, 'missing'), PATH: folder });
  expect(found).not.toBe(join(folder, 'missing'));
});

it('chooses a browser without a window for tests, and a complete one for measurements', () => {
  createBrowser('google-chrome');
  const withoutWindow = createBrowser('chromium-headless-shell');
  expect(findChromium({ PATH: folder })).toMatch(/chromium-headless-shell$/);
  expect([undefined, withoutWindow]).not.toContain(findWholeChromium({ PATH: folder }));
});
