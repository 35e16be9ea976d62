import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepStageTimes, type StageTimes } from './stage-times.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stage-times-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const createTimes = (unit: number, browser: number, kind = 'all'): StageTimes => ({
  kind,
  commit: 'abc',
  at: '2026-11-22T12:00:00Z',
  totalSeconds: unit + browser,
  stages: [
    { name: 'unit', outcome: 'passed', seconds: unit },
    { name: 'browser', outcome: 'passed', seconds: browser },
    { name: 'server-postgres-15', outcome: 'skipped', seconds: 0 },
  ],
});

it('the times of a run are kept, and compared with the last run of the same kind', () => {
  expect(keepStageTimes(root, createTimes(100.2, 50))).toBe(
    'time    unit 100 s\ntime    browser 50 s\ntime    in all 150 s',
  );
  keepStageTimes(root, createTimes(1, 1, 'changed'));
  expect(keepStageTimes(root, createTimes(90.4, 61))).toBe(
    'time    unit 90 s (-10)\ntime    browser 61 s (+11)\ntime    in all 151 s (+1)',
  );
  const kept = JSON.parse(readFileSync(join(root, 'test-results/stage-times.json'), 'utf8')) as StageTimes;
  expect(kept).toEqual(createTimes(90.4, 61));
  expect(readFileSync(join(root, '.cache/stage-times.jsonl'), 'utf8').trim().split('\n')).toHaveLength(3);
});
