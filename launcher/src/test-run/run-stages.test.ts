import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { waitUntil } from '../../test/run-launcher.ts';
import { isAlive } from '../embedded-postgres/process-state.ts';
import { runStages } from './run-stages.ts';
import type { Stage } from './stages.ts';

let root: string;
let said: string[];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'run-stages-'));
  mkdirSync(join(root, 'test-results'));
  said = [];
});
afterEach(() => rmSync(root, { recursive: true }));

function createStage(name: string, kind: Stage['kind'], source: string): Stage {
  return { name, kind, command: ['--input-type=module', '--eval', source] };
}

function createTests(name: string, report: object, exitCode = 0): Stage {
  const write = `import { writeFileSync } from 'node:fs';
    writeFileSync('test-results/${name}.json', '${JSON.stringify(report)}');`;
  return createStage(name, 'tests', `${write} process.exit(${String(exitCode)})`);
}

const vitestReport = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0 };
const playwrightReport = { stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0 } };
const lint = createStage('lint', 'check', '');

async function run(stages: Stage[], signal = new AbortController().signal): Promise<string> {
  const say = (text: string) => said.push(text.replace(/\d+\.\d s/, 'T'));
  const { succeeded, summary } = await runStages(stages, { root, environment: {}, say, signal });
  return `${String(succeeded)}: ${summary}`;
}

it('counts the tests of all stages, and names the checks if there were no tests', async () => {
  const stages = [lint, createTests('unit', vitestReport), createTests('browser', playwrightReport)];
  expect(await run(stages)).toBe('true: 7 passed, 0 failed, 1 skipped');
  expect(said).toContain('passed  unit (T, 3 passed, 0 failed, 1 skipped)');
  expect(await run([lint])).toBe('true: lint passed');
});

it('runs no tests after a failed check, and shows what the check printed', async () => {
  const imports = createStage('imports', 'check', `console.log('line 3 is wrong'); process.exit(1)`);
  expect(await run([imports, createTests('unit', vitestReport)])).toBe('false: imports failed');
  expect(said).toEqual(['line 3 is wrong\n\nfailed  imports (T)']);
});

it('counts failed tests, and a stage that breaks off as one failure, in spite of an earlier report', async () => {
  const failed = createTests('unit', { ...vitestReport, numFailedTests: 2 }, 1);
  writeFileSync(join(root, 'test-results/browser.json'), JSON.stringify(playwrightReport));
  const brokenOff = createStage('browser', 'tests', 'process.exit(1)');
  expect(await run([failed, brokenOff])).toBe('false: 3 passed, 3 failed, 1 skipped');
});

it('ends what a stage started, and starts no other stage, after a stop signal', async () => {
  const program = `import { spawn } from 'node:child_process'; import { writeFileSync } from 'node:fs';
    const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
    writeFileSync('pid', String(child.pid), { flush: true });
    setInterval(() => {}, 1000);`;
  const stop = new AbortController();
  const done = run([createStage('lint', 'check', program), createTests('unit', vitestReport)], stop.signal);
  const readPid = () => (existsSync(join(root, 'pid')) ? readFileSync(join(root, 'pid'), 'utf8') : '');
  await waitUntil(() => readPid() !== '', 'the start');
  stop.abort();
  expect(await done).toBe('false: lint failed');
  await waitUntil(() => !isAlive(Number(readPid())), 'the end of the child');
});
