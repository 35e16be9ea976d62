import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFailedFiles } from './failures.ts';
import { runStages } from './run-stages.ts';
import type { Command, Preparation, Stage } from './stage.ts';

let root: string;
let said: string[];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'run-stages-'));
  said = [];
});
afterEach(() => rmSync(root, { recursive: true }));

const toCommand = (source: string): Command => ({ parameters: ['--input-type=module', '--eval', source] });

function createStage(name: string, kind: Stage['kind'], preparation: Preparation): Stage {
  return { name, kind, prepare: () => Promise.resolve(preparation) };
}

function createReportingStage(name: string, report: object, exitCode: number): Stage {
  const write = `import { writeFileSync } from 'node:fs'; writeFileSync('${name}.json', '${JSON.stringify(report)}');`;
  return createStage(name, 'tests', {
    ...toCommand(`${write} process.exit(${String(exitCode)})`),
    report: `${name}.json`,
  });
}

const vitestReport = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
const playwrightReport = { stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0 } };

async function run(
  stages: Stage[],
  { signal = new AbortController().signal, isOnce = false } = {},
): Promise<boolean> {
  const result = await runStages(stages, {
    root,
    say: (text) => said.push(text),
    signal,
    isOnce,
  });
  said.push(result.summary);
  return result.succeeded;
}

/** Returns the printed lines without the times. */
const readOutput = () => said.map((text) => text.replace(/\d+\.\d s/g, 'T'));

it('counts the tests of all reports in the last line', async () => {
  const stages = [
    createStage('lint', 'check', toCommand('')),
    createReportingStage('unit', vitestReport, 0),
    createReportingStage('browser', playwrightReport, 0),
  ];
  expect(await run(stages)).toBe(true);
  expect(readOutput().slice(0, -1).sort()).toEqual([
    'passed  browser (T, 4 passed, 0 failed)',
    'passed  lint (T)',
    'passed  unit (T, 3 passed, 0 failed)',
  ]);
  expect(said.at(-1)).toBe('7 passed, 0 failed');
});

it('two stages run at the same time, the tests after the checks', async () => {
  const begun: string[] = [];
  const untilReleased = `import { existsSync } from 'node:fs';
    setInterval(() => existsSync('released') && process.exit(), 20);`;
  const createWaitingStage = (name: string, kind: Stage['kind']): Stage => ({
    name,
    kind,
    prepare: () => {
      begun.push(name);
      return Promise.resolve(toCommand(name === 'lint' ? '' : untilReleased));
    },
  });
  const done = run([
    createWaitingStage('unit', 'tests'),
    createWaitingStage('browser', 'tests'),
    createWaitingStage('gallery', 'tests'),
    createWaitingStage('lint', 'check'),
  ]);
  expect(begun).toEqual(['lint']);
  await expect.poll(() => begun).toEqual(['lint', 'unit', 'browser']);
  writeFileSync(join(root, 'released'), '');
  expect(await done).toBe(true);
  expect(begun.at(-1)).toBe('gallery');
});

it('stops at the first failure and shows what it printed', async () => {
  const stages = [
    createStage('lint', 'check', toCommand(`console.log('line 3 is wrong'); process.exit(1)`)),
    createReportingStage('unit', vitestReport, 0),
  ];
  expect(await run(stages)).toBe(false);
  expect(readOutput()).toEqual(['line 3 is wrong\n\nfailed  lint (T)', '0 passed, 1 failed']);
});

it('counts failed tests once, and an interrupted run as one failure', async () => {
  expect(await run([createReportingStage('unit', { ...vitestReport, numFailedTests: 2 }, 1)])).toBe(false);
  expect(said.at(-1)).toBe('3 passed, 2 failed');
  expect(await run([createReportingStage('unit', vitestReport, 1)])).toBe(false);
  expect(said.at(-1)).toBe('3 passed, 1 failed');
});

it('does not count the report of an earlier run', async () => {
  await run([createReportingStage('unit', vitestReport, 0)]);
  await run([createStage('unit', 'tests', { ...toCommand('process.exit(1)'), report: 'unit.json' })]);
  expect(said.at(-1)).toBe('0 passed, 1 failed');
});

it('names the stages that it skips', async () => {
  expect(await run([createStage('server-postgres-15', 'tests', { skipped: 'there is none here' })])).toBe(
    true,
  );
  expect(said).toEqual(['skipped server-postgres-15: there is none here', '0 passed, 0 failed']);
});

it('cleans up after a stage, even after a failed one', async () => {
  let cleaned = 0;
  const cleanUp = () => {
    cleaned += 1;
    return Promise.resolve();
  };
  await run([createStage('server', 'tests', { ...toCommand('process.exit(1)'), cleanUp })]);
  expect(cleaned).toBe(1);
});

it('fails a stage that can’t be prepared, with the reason', async () => {
  const prepare = () => Promise.reject(new Error('Chromium is missing'));
  expect(await run([{ name: 'browser', kind: 'tests', prepare }])).toBe(false);
  expect(readOutput()[0]).toBe('Chromium is missing\n\nfailed  browser (T)');
});

it('stops the running stages and starts no other one when it gets a stop signal', async () => {
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 300);
  const stages = [
    createStage('lint', 'check', toCommand('setInterval(() => {}, 1000)')),
    createStage('browser', 'tests', toCommand('')),
  ];
  expect(await run(stages, { signal: stop.signal })).toBe(false);
  expect(readOutput()).toEqual(['failed  lint (T)'.replace(/^/, '\n\n'), '0 passed, 1 failed']);
});

describe('a second run', () => {
  const createFailedTest = (name: string) => ({
    name: join(root, name),
    status: 'failed',
    message: '',
    assertionResults: [
      { fullName: 'pays once', status: 'failed', failureMessages: ['Error: timed out'] },
      { fullName: 'pays', status: 'passed', failureMessages: [] },
    ],
  });

  /** Fails with these files. Its second run ends with the given code and leaves the names of its files. */
  function createFailingStage(files: string[], secondExitCode: number): Stage {
    const report = {
      ...vitestReport,
      numFailedTests: files.length,
      testResults: files.map(createFailedTest),
    };
    const first = createReportingStage('unit', report, 1);
    return {
      ...first,
      prepare: async () => ({
        ...((await first.prepare()) as Command),
        runAgain: (again) => {
          const write = `import { writeFileSync } from 'node:fs';
            writeFileSync('again.json', '${JSON.stringify({ ...vitestReport, testResults: [] })}');
            writeFileSync('again.txt', '${again.join(' ')}');`;
          return { ...toCommand(`${write} process.exit(${String(secondExitCode)})`), report: 'again.json' };
        },
      }),
    };
  }

  it('passes if the few failed files pass, and names them with their errors', async () => {
    expect(await run([createFailingStage(['server/a.test.ts', 'ui/b.test.ts'], 0)])).toBe(true);
    expect(readFileSync(join(root, 'again.txt'), 'utf8')).toBe('server/a.test.ts ui/b.test.ts');
    expect(said.at(-1)).toBe('5 passed, 0 failed');
    expect(said[0]).toContain('UNRELIABLE server/a.test.ts failed, and passed when it ran again by itself:');
    expect(said[0]).toContain('pays once\nError: timed out');
  });

  it('fails if files fail again', async () => {
    expect(await run([createFailingStage(['server/a.test.ts'], 1)])).toBe(false);
    expect(said.at(-1)).toBe('3 passed, 1 failed');
  });

  it('does not repeat many failed files, an interrupted run, or any file with --once', async () => {
    expect(await run([createFailingStage(['a', 'b', 'c', 'd'], 0)])).toBe(false);
    expect(await run([createFailingStage([], 0)])).toBe(false);
    expect(await run([createFailingStage(['a'], 0)], { isOnce: true })).toBe(false);
    expect(existsSync(join(root, 'again.txt'))).toBe(false);
  });

  it('finds failed journeys in the report of Playwright', () => {
    const createSpec = (title: string, ok: boolean) => ({
      title,
      ok,
      file: 'payments.spec.ts',
      tests: [{ results: ok ? [{}] : [{ error: { message: 'not visible' } }] }],
    });
    const suites = [{ specs: [createSpec('opens', true)], suites: [{ specs: [createSpec('pays', false)] }] }];
    writeFileSync(
      join(root, 'browser.json'),
      JSON.stringify({ config: { rootDir: join(root, 'browser-tests/journeys') }, suites }),
    );
    expect(readFailedFiles(join(root, 'browser.json'), root)).toEqual([
      {
        file: 'browser-tests/journeys/payments.spec.ts',
        tests: [{ title: 'pays', message: 'not visible' }],
      },
    ]);
  });
});
