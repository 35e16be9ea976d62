// @vitest-environment node
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';
import { browserSwitches } from './browser-switches.ts';

it('turns off what Playwright turns off, which a list of our own would otherwise undo', () => {
  const folder = path.dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
  const code = readFileSync(path.join(folder, 'lib/coreBundle.js'), 'utf8');
  const [, list = ''] = /disabledFeatures = \[([^\]]+)\]/.exec(code) ?? [];
  const names = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name);
  expect(names).toContain('PaintHolding');
  const features = browserSwitches.find((each) => each.startsWith('--disable-features='))?.slice(19);
  expect(features?.split(',')).toEqual(expect.arrayContaining(names));
});
