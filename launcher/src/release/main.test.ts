import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const run = (...parameters: string[]) => {
  const program = join(import.meta.dirname, 'main.ts');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', program, ...parameters],
    {
      encoding: 'utf8',
    },
  );
  return { status, stdout, stderr };
};

it('the release prints its help when asked, and for a parameter that it doesn’t know', () => {
  const help: unknown = expect.stringMatching(/^Use: npm run release[^]*--previous ARCHIVE/m);
  expect(run('--help')).toEqual({ status: 0, stdout: help, stderr: '' });
  expect(run('--prevoius=x')).toEqual({ status: 1, stdout: '', stderr: help });
});
