import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isAlive } from './src/embedded-postgres/process-state.ts';
import { observe, until } from './test/run-launcher.ts';

let project: string;
const file = (path: string) => join(project, path);

/** A project with the real bootstrap, one package of its own, and a small program in the place of the launcher. */
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'bootstrap-'));
  mkdirSync(file('launcher/src'), { recursive: true });
  for (const name of ['bootstrap.mjs', 'start.mjs'])
    cpSync(join(import.meta.dirname, name), file(`launcher/${name}`));
  mkdirSync(file('part'));
  writeFileSync(file('part/package.json'), JSON.stringify({ name: 'part', version: '1.0.0' }));
  writeFileSync(
    file('package.json'),
    JSON.stringify({ name: 'p', version: '1.0.0', type: 'module', workspaces: ['part'] }),
  );
  const packages = {
    '': { name: 'p', version: '1.0.0', workspaces: ['part'] },
    'node_modules/part': { resolved: 'part', link: true },
    part: { version: '1.0.0' },
  };
  const lock = { name: 'p', version: '1.0.0', lockfileVersion: 3, requires: true, packages };
  writeFileSync(file('package-lock.json'), JSON.stringify(lock));
  program('console.log("started by", process.version);');
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

function program(source: string): void {
  writeFileSync(file('launcher/src/main.ts'), source);
}

function start() {
  return observe(
    spawn(process.execPath, ['launcher/start.mjs'], { cwd: project, stdio: ['ignore', 'pipe', 'pipe'] }),
  );
}

it('installs what the lock file says, and the second time finds it done', async () => {
  const first = start();
  expect(await first.ended).toEqual({ code: 0, signal: null });
  expect(first.output()).toMatch(/^Installing packages \.\.\.[^]*started by v/);
  expect(existsSync(file('node_modules/part'))).toBe(true);

  const second = start();
  await second.ended;
  expect(second.output()).toMatch(/^started by v.*\n$/);
});

it('installs again when the lock file has changed', async () => {
  await start().ended;
  const lock = JSON.parse(readFileSync(file('node_modules/.package-lock.json'), 'utf8')) as {
    packages: Record<string, unknown>;
  };
  lock.packages = {};
  writeFileSync(file('node_modules/.package-lock.json'), JSON.stringify(lock));
  const again = start();
  await again.ended;
  expect(again.output()).toMatch(/^Installing packages/);
});

it('says so when the packages can’t be installed', async () => {
  rmSync(file('package-lock.json'));
  writeFileSync(
    file('package-lock.json'),
    '{"lockfileVersion":3,"packages":{"":{},"node_modules/other":{"version":"1.0.0"}}}',
  );
  const run = start();
  expect(await run.ended).toEqual({ code: 1, signal: null });
  expect(run.complaints()).toMatch(/The packages could not be installed: "npm ci" failed/);
});

it('runs the program with the Node that comes with the packages, and mends its link', async () => {
  await start().ended;
  const directory = `node_modules/node-${process.platform}-${process.arch}/bin`;
  mkdirSync(file(directory), { recursive: true });
  symlinkSync(process.execPath, file(`${directory}/node`));
  program('console.log(process.argv0);');
  const run = start();
  await run.ended;
  expect(run.output()).toBe(`${file(`${directory}/node`)}\n`);
  expect(spawnSync(file('node_modules/.bin/node'), ['--version'], { encoding: 'utf8' }).stdout.trim()).toBe(
    process.version,
  );
});

it('ends as the program ends', async () => {
  program('process.exit(7);');
  expect(await start().ended).toEqual({ code: 7, signal: null });
});

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'passes %s on and waits for the program to stop',
  async (signal) => {
    program(`process.on('${signal}', () => setTimeout(() => { console.log('stopped'); process.exit(4); }, 200));
    setInterval(() => {}, 1000); console.log('ready:');`);
    const run = start();
    await run.untilReady();
    run.child.kill(signal);
    expect(await run.ended).toEqual({ code: 4, signal: null });
    expect(run.output()).toMatch(/stopped\n$/);
  },
);

it('tells the program when it was killed itself', async () => {
  program(`process.once('disconnect', () => process.exit(0)); console.log('ready:', process.pid);`);
  const run = start();
  await run.untilReady();
  const pid = Number(/ready: (\d+)/.exec(run.output())?.[1]);
  expect(isAlive(pid)).toBe(true);
  run.child.kill('SIGKILL');
  await until(() => !isAlive(pid), 'the end of the program');
});
