import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { findChromium } from './chromium.ts';

const folder = mkdtempSync(join(tmpdir(), 'chromium-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('takes the one that CHROMIUM_PATH names before all others', () => {
  const browser = join(folder, 'my-browser');
  writeFileSync(browser, '#!/bin/sh\n');
  chmodSync(browser, 0o755);
  expect(findChromium({ CHROMIUM_PATH: browser, PATH: '' })).toBe(browser);
});

it('does not take what can’t be run', () => {
  const found = findChromium({ CHROMIUM_PATH: join(folder, 'missing'), PATH: folder });
  expect(found).not.toBe(join(folder, 'missing'));
});
