import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { listActions } from '../desk/src/parts/audit-labels.ts';

const root = path.join(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', 'server/src/*.ts'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => !file.endsWith('.test.ts'));

it('[DESK-11] every action that the server writes to the audit log has a name on the desk, also in its filter', () => {
  const named = new Set(listActions('').map(({ id }) => id));
  const written = files.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/\baction(?:: | = )'([a-z-]+\.[a-z-]+)'/g)].map(
      ([, action = '']) => action,
    ),
  );
  expect(written.length).toBeGreaterThan(80);
  expect(written.filter((action) => !named.has(action))).toEqual([]);
});
