import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LogFile } from './log-file.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-file-'));
  file = join(folder, 'logs/server.log');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (name: string) => readFileSync(join(folder, 'logs', name), 'utf8');

it('starts a new file at each start and keeps the five earlier files', async () => {
  for (let run = 1; run <= 8; run += 1) {
    const log = new LogFile(file);
    log.write(Buffer.from(`run ${String(run)}`));
    log.end();
    await vi.waitFor(() => expect(read('server.log')).toBe(`run ${String(run)}`), 10_000);
  }
  expect([1, 2, 3, 4, 5].map((age) => read(`server.${String(age)}.log`))).toEqual([
    'run 7',
    'run 6',
    'run 5',
    'run 4',
    'run 3',
  ]);
  expect(existsSync(join(folder, 'logs/server.6.log'))).toBe(false);
});

it('starts a new file after ten megabytes', async () => {
  const log = new LogFile(file);
  await vi.waitFor(
    () => {
      log.write(Buffer.alloc(500_000, 'x'));
      expect(existsSync(join(folder, 'logs/server.1.log'))).toBe(true);
    },
    { timeout: 10_000, interval: 20 },
  );
  expect(statSync(join(folder, 'logs/server.1.log')).size).toBeLessThanOrEqual(11_000_000);
  log.end();
});

it('drops lines that can’t be written, and writes again when it can', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  writeFileSync(join(folder, 'logs'), 'not a folder');
  const log = new LogFile(file);
  for (const text of ['lost', 'lost too']) {
    log.write(Buffer.from(text));
    await sleep(300);
  }
  rmSync(join(folder, 'logs'));
  new LogFile(file).end();
  // The second failure can come late.
  await vi.waitFor(
    () => {
      vi.advanceTimersByTime(6_000);
      log.write(Buffer.from('kept'));
      expect(read('server.log')).toMatch(/^(kept)+$/);
    },
    { timeout: 10_000, interval: 20 },
  );
  vi.useRealTimers();
});
