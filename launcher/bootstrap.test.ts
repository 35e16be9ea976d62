import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAlive } from './src/embedded-postgres/process-state.ts';
import { observe, waitUntil } from './test/run-launcher.ts';

let project: string;
const toPath = (path: string) => join(project, path);

/** A project with the real bootstrap, one package of its own, and a small program in the place of the launcher. */
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'bootstrap-'));
  mkdirSync(toPath('launcher/src'), { recursive: true });
  for (const name of ['bootstrap.mjs', 'start.mjs', 'install-lock.mjs'])
    cpSync(join(import.meta.dirname, name), toPath(`launcher/${name}`));
  mkdirSync(toPath('part'));
  writeFileSync(toPath('part/package.json'), JSON.stringify({ name: 'part', version: '1.0.0' }));
  writeFileSync(
    toPath('package.json'),
    JSON.stringify({ name: 'p', version: '1.0.0', type: 'module', workspaces: ['part'] }),
  );
  const packages = {
    '': { name: 'p', version: '1.0.0', workspaces: ['part'] },
    'node_modules/part': { resolved: 'part', link: true },
    part: { version: '1.0.0' },
  };
  const lock = { name: 'p', version: '1.0.0', lockfileVersion: 3, requires: true, packages };
  writeFileSync(toPath('package-lock.json'), JSON.stringify(lock));
  writeProgram('console.log("started by", process.version);');
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

function writeProgram(source: string): void {
  writeFileSync(toPath('launcher/src/main.ts'), source);
}

function start(environment: NodeJS.ProcessEnv = process.env) {
  return observe(
    spawn(process.execPath, ['launcher/start.mjs'], {
      cwd: project,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
}

function addToLock(path: string, packages: Record<string, unknown>): void {
  const lock = JSON.parse(readFileSync(toPath(path), 'utf8')) as { packages: Record<string, unknown> };
  Object.assign(lock.packages, packages);
  writeFileSync(toPath(path), JSON.stringify(lock));
}

it('installs the packages of the lock file, and installs nothing the second time', async () => {
  const first = start();
  expect(await first.ended).toEqual({ code: 0, signal: null });
  expect(first.output()).toMatch(/^Installing packages \.\.\.[^]*started by v/);
  expect(existsSync(toPath('node_modules/part'))).toBe(true);

  const second = start();
  await second.ended;
  expect(second.output()).toMatch(/^started by v.*\n$/);
});

it('installs again when the lock file has changed', async () => {
  await start().ended;
  const lock = JSON.parse(readFileSync(toPath('node_modules/.package-lock.json'), 'utf8')) as {
    packages: Record<string, unknown>;
  };
  lock.packages = {};
  writeFileSync(toPath('node_modules/.package-lock.json'), JSON.stringify(lock));
  const again = start();
  await again.ended;
  expect(again.output()).toMatch(/^Installing packages/);
});

it('installs again when a package of a workspace is gone', async () => {
  const packages = { 'part/node_modules/own': { version: '1.0.0', resolved: 'file:own.tgz' } };
  addToLock('package-lock.json', packages);
  mkdirSync(toPath('own/package'), { recursive: true });
  writeFileSync(toPath('own/package/package.json'), JSON.stringify({ name: 'own', version: '1.0.0' }));
  spawnSync('tar', ['-czf', toPath('own.tgz'), '-C', toPath('own'), 'package']);
  writeFileSync(
    toPath('part/package.json'),
    JSON.stringify({ name: 'part', version: '1.0.0', dependencies: { own: 'file:../own.tgz' } }),
  );
  addToLock('package-lock.json', { part: { version: '1.0.0', dependencies: { own: 'file:../own.tgz' } } });
  const first = start();
  expect(await first.ended).toEqual({ code: 0, signal: null });
  rmSync(toPath('part/node_modules'), { recursive: true });
  const again = start();
  await again.ended;
  expect(again.output()).toMatch(/^Installing packages/);
  expect(existsSync(toPath('part/node_modules/own/package.json'))).toBe(true);
});

describe('on a machine that can’t run the programs', () => {
  const startOn = (version: string, platform: string) => {
    const fake = (name: string, value: string) => `Object.defineProperty(${name},{value:'${value}'});`;
    const machine = `${fake("process.versions,'node'", version)}${fake("process,'platform'", platform)}`;
    return start({
      ...process.env,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(machine)}`,
    });
  };
  const addPackagedNode = (platform: string) => {
    const path = `node_modules/node-${platform}-${process.arch}`;
    addToLock('package-lock.json', { [path]: { version: '24.0.0', optional: true, os: [platform] } });
  };

  it.each([
    ['18.20.8', 'linux'],
    ['20.20.2', 'darwin'],
    ['22.21.0', 'darwin'],
  ])('names the Node that is needed, and installs nothing, for Node %s on %s', async (version, platform) => {
    addPackagedNode('linux');
    const run = startOn(version, platform);
    expect(await run.ended).toEqual({ code: 1, signal: null });
    expect([run.output(), run.errorOutput()]).toEqual([
      '',
      `Node ${version} is too old here (${platform}-${process.arch}): install Node 24 from https://nodejs.org.\n`,
    ]);
    expect(existsSync(toPath('node_modules'))).toBe(false);
  });

  it('uses nothing that Node 18 lacks before it names the Node that is needed', () => {
    for (const name of readdirSync(import.meta.dirname).filter((file) => file.endsWith('.mjs')))
      expect([name, readFileSync(join(import.meta.dirname, name), 'utf8')]).toEqual([
        name,
        expect.not.stringMatching(/import\.meta\.(?!url)/),
      ]);
  });

  it('leads to WSL on Windows, from the command line and from npm', async () => {
    const run = startOn('24.0.0', 'win32');
    expect(await run.ended).toEqual({ code: 1, signal: null });
    const line = /^Moments runs on Linux and macOS\. On Windows, run it in WSL: \S+\n$/;
    expect([run.output(), run.errorOutput()]).toEqual(['', expect.stringMatching(line)]);
    // Where npm uses cmd.exe, the file takes the place of the shell's `exec`.
    const root = join(import.meta.dirname, '..');
    expect(readFileSync(join(root, 'exec.cmd'), 'utf8')).toContain(`echo ${run.errorOutput()}`);
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
      string,
      object
    >;
    expect(scripts).toMatchObject({
      start: expect.stringMatching(/^exec node /) as string,
      test: expect.stringMatching(/^exec node /) as string,
    });
  });

  it('installs the packages with an older Node where they bring one of their own', async () => {
    addPackagedNode('linux');
    const run = startOn('20.20.2', 'linux');
    await run.ended;
    expect(run.output()).toMatch(/^Installing packages/);
  });
});

it('reports that the packages can’t be installed', async () => {
  rmSync(toPath('package-lock.json'));
  writeFileSync(
    toPath('package-lock.json'),
    '{"lockfileVersion":3,"packages":{"":{},"node_modules/other":{"version":"1.0.0"}}}',
  );
  const run = start();
  expect(await run.ended).toEqual({ code: 1, signal: null });
  expect(run.errorOutput()).toMatch(/Could not install packages: "npm ci" failed/);
});

describe('while another command installs the packages', () => {
  const waiting = 'Waiting for another command to finish installing packages ...\n';
  const startSlowly = () => start({ ...process.env, npm_execpath: toPath('slow-npm.cjs') });
  const listInstalls = () =>
    existsSync(toPath('installs'))
      ? readFileSync(toPath('installs'), 'utf8').trim().split('\n').map(Number)
      : [];
  const finishInstalling = () => writeFileSync(toPath('go'), '');

  /** In the place of npm: it notes its process id, and is done once it is told to be, or once the test is over. */
  beforeEach(() =>
    writeFileSync(
      toPath('slow-npm.cjs'),
      `const fs = require('node:fs');
       fs.rmSync('node_modules', { recursive: true, force: true });
       fs.appendFileSync('installs', process.pid + '\\n');
       setInterval(() => {
         if (!fs.existsSync('slow-npm.cjs')) process.exit(1);
         if (!fs.existsSync('go')) return;
         fs.mkdirSync('node_modules');
         fs.symlinkSync('../part', 'node_modules/part');
         fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
         process.exit(0);
       }, 20);`,
    ),
  );

  it('waits for the other command, and continues without installing again', async () => {
    const first = startSlowly();
    await waitUntil(() => listInstalls().length === 1, 'the beginning of the first');
    const others = [startSlowly(), startSlowly(), startSlowly()];
    await waitUntil(() => others.every(({ output }) => output() === waiting), 'their waiting');
    finishInstalling();
    for (const { ended } of [first, ...others]) expect(await ended).toEqual({ code: 0, signal: null });
    for (const { output } of others) expect(output().slice(waiting.length)).toMatch(/^started by v.*\n$/);
    expect(listInstalls()).toHaveLength(1);
  });

  it('installs them once when several begin at the same moment', async () => {
    const all = [startSlowly(), startSlowly(), startSlowly(), startSlowly()];
    const hasWord = ({ output }: (typeof all)[number]) => output() !== '';
    await waitUntil(() => listInstalls().length > 0 && all.every(hasWord), 'a word of each');
    finishInstalling();
    for (const { ended } of all) expect(await ended).toEqual({ code: 0, signal: null });
    expect(listInstalls()).toHaveLength(1);
  });

  it('waits for a running npm whose command was killed, but not for a killed npm', async () => {
    const first = startSlowly();
    await waitUntil(() => listInstalls().length === 1, 'the beginning of the first');
    const [npm = 0] = listInstalls();
    first.child.kill('SIGKILL');
    await waitUntil(() => !isAlive(first.child.pid ?? 0), 'the end of the first command');
    const second = startSlowly();
    await waitUntil(() => second.output() === waiting, 'its waiting');
    process.kill(npm, 'SIGKILL');
    finishInstalling();
    expect(await second.ended).toEqual({ code: 0, signal: null });
    expect(second.output().slice(waiting.length)).toMatch(/^Installing packages .*\nstarted by/);
    expect(listInstalls()).toHaveLength(2);
  });

  it('ignores the lock of a killed command whose process ID now belongs to another process', async () => {
    mkdirSync(toPath('.cache/installing'), { recursive: true });
    writeFileSync(toPath(`.cache/installing/${String(process.pid)}-1`), '');
    finishInstalling();
    const run = startSlowly();
    expect(await run.ended).toEqual({ code: 0, signal: null });
    expect(run.output()).toMatch(/^Installing packages/);
    expect(readdirSync(toPath('.cache/installing'))).toEqual([]);
  });
});

it('runs the program with the Node among the packages, and repairs its link', async () => {
  await start().ended;
  const directory = `node_modules/node-${process.platform}-${process.arch}/bin`;
  mkdirSync(toPath(directory), { recursive: true });
  symlinkSync(process.execPath, toPath(`${directory}/node`));
  writeProgram('console.log(process.argv0);');
  const run = start();
  await run.ended;
  expect(run.output()).toBe(`${toPath(`${directory}/node`)}\n`);
  expect(spawnSync(toPath('node_modules/.bin/node'), ['--version'], { encoding: 'utf8' }).stdout.trim()).toBe(
    process.version,
  );
});

it('exits with the program’s exit code', async () => {
  writeProgram('process.exit(7);');
  expect(await start().ended).toEqual({ code: 7, signal: null });
});

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'passes %s on and waits for the program to stop',
  async (signal) => {
    writeProgram(`process.on('${signal}', () => setTimeout(() => { console.log('stopped'); process.exit(4); }, 200));
    setInterval(() => {}, 1000); console.log('ready:');`);
    const run = start();
    await run.untilReady();
    run.child.kill(signal);
    expect(await run.ended).toEqual({ code: 4, signal: null });
    expect(run.output()).toMatch(/stopped\n$/);
  },
);

it('notifies the program when the command itself is killed', async () => {
  writeProgram(`process.once('disconnect', () => process.exit(0)); console.log('ready:', process.pid);`);
  const run = start();
  await run.untilReady();
  const pid = Number(/ready: (\d+)/.exec(run.output())?.[1]);
  expect(isAlive(pid)).toBe(true);
  run.child.kill('SIGKILL');
  await waitUntil(() => !isAlive(pid), 'the end of the program');
});
