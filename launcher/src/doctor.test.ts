import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Runs the doctor on a sandbox that must not start. */
const runDoctor = (...parameters: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'doctor.ts'), ...parameters], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOST: '0.0.0.0', DATA_DIR: join(root, 'no-such-folder') },
  });

it('[OPS-05] the doctor reports settings that can’t be used like its other findings, with exit code 2', () => {
  const said = runDoctor();
  expect([said.status, said.stdout]).toEqual([
    2,
    expect.stringMatching(/^FAULT {2}Settings: HOST is 0\.0\.0\.0/),
  ]);
  const asJson = runDoctor('--json');
  expect([asJson.status, JSON.parse(asJson.stdout)]).toMatchObject([
    2,
    [{ subject: 'Settings', level: 'fault' }],
  ]);
});
