import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startTestServer } from './test-server.ts';

const deploy = path.resolve(import.meta.dirname, '../../deploy');
const read = (file: string): string => readFileSync(path.join(deploy, file), 'utf8');

const canRun = (program: string): boolean => spawnSync(program, ['--version']).status === 0;

/** Runs a program in the folder of the alerts. */
function run(program: string, ...parameters: string[]) {
  const { status, stdout, stderr } = spawnSync(program, parameters, {
    cwd: path.join(deploy, 'monitoring'),
    encoding: 'utf8',
  });
  return { status, output: `${stdout}${stderr}` };
}

/** Lists the metrics that a text with PromQL names. */
const namesIn = (text: string): string[] => [
  ...new Set(text.match(/\b(moments|http|process|nodejs)_[a-z0-9_]+\b/g) ?? []),
];

it.each(['monitoring/alerts.yml', 'monitoring/dashboard.json'])(
  '%s names only metrics of the server',
  async (file) => {
    const server = await startTestServer();
    const { body } = await server.desk.inject('/metrics');
    await server.close();
    const known = [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    );
    const names = namesIn(read(file));
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  },
);

it.runIf(canRun('promtool'))('the alerts are valid and fire as their tests say (needs promtool)', () => {
  expect(run('promtool', 'check', 'config', 'prometheus.yml')).toMatchObject({ status: 0 });
  const tests = run('promtool', 'test', 'rules', 'alerts.test.yml');
  expect([tests.status, tests.output]).toEqual([0, expect.stringContaining('SUCCESS')]);
});

it('the units and the composition give a stopping server the time that it needs', () => {
  expect(read('systemd/moments@.service')).toMatch(/^TimeoutStopSec=40$/m);
  expect(read('compose.yml')).toMatch(/^ +stop_grace_period: 40s$/m);
});

it('the composition mounts and builds only files that exist', () => {
  const files = readdirSync(deploy);
  const named = [...read('compose.yml').matchAll(/(?:- \.\/|dockerfile: deploy\/)([\w.]+)/g)].map(
    ([, name]) => name,
  );
  expect(named).toEqual(expect.arrayContaining(['Dockerfile', 'Caddyfile', 'backup.sh']));
  expect(named.filter((name) => name !== 'backups' && !files.includes(name ?? ''))).toEqual([]);
});
