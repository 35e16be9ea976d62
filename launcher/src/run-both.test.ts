import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { runBoth } from './run-both.ts';

const { signal } = new AbortController();

it('returns both results', async () => {
  expect(
    await runBoth(
      () => Promise.resolve(1),
      () => Promise.resolve('a'),
      signal,
    ),
  ).toEqual([1, 'a']);
});

it('stops the other task, waits for it, and throws the first error', async () => {
  let hasEnded = false;
  const waitPatiently = (giveUp: AbortSignal) =>
    sleep(10_000, undefined, { signal: giveUp }).finally(() => {
      hasEnded = true;
    });
  const fail = async () => {
    await sleep(20);
    throw new Error('the port is taken');
  };
  await expect(runBoth(waitPatiently, fail, signal)).rejects.toThrow('the port is taken');
  expect(hasEnded).toBe(true);
});

it('stops both tasks when the caller aborts', async () => {
  const stop = new AbortController();
  const waitPatiently = (giveUp: AbortSignal) => sleep(10_000, undefined, { signal: giveUp });
  setTimeout(() => stop.abort(), 20);
  await expect(runBoth(waitPatiently, waitPatiently, stop.signal)).rejects.toThrow('aborted');
});
