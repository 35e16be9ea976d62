import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DeskError } from './desk-error.ts';
import { queryClient } from './query-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

/** Watches a read whose answers are given, as a page does. */
function watch(...answers: (string | Error)[]) {
  const queryFn = vi.fn(() => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
  const observer = new QueryObserver(queryClient, { queryKey: ['texts'], queryFn });
  const stop = observer.subscribe(() => undefined);
  return { observer, queryFn, stop };
}

it('[DESK-02] repeats a read that did not reach the server until it does', async () => {
  const { observer, queryFn, stop } = watch(
    'calm',
    DeskError.createOffline(),
    DeskError.createOffline(),
    'crisis',
  );
  await vi.advanceTimersByTimeAsync(0);
  // The event of a new text comes once.
  void queryClient.invalidateQueries({ queryKey: ['texts'] });
  await vi.advanceTimersByTimeAsync(0);
  expect(observer.getCurrentResult()).toMatchObject({ data: 'calm', status: 'error' });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(observer.getCurrentResult()).toMatchObject({ data: 'crisis', status: 'success' });
  expect(queryFn).toHaveBeenCalledTimes(4);
  stop();
});

it('does not repeat a call that the server rejected', async () => {
  const { queryFn, stop } = watch(new DeskError('NO_ACCESS', 'Not for you.'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(queryFn).toHaveBeenCalledTimes(1);
  stop();
});

it('[SAFE-07] removes what was read when a read says that it is no longer open to the person', async () => {
  const { observer, stop } = watch('words of a member', new DeskError('REASON_REQUIRED', 'Say why'));
  await vi.advanceTimersByTimeAsync(0);
  expect(observer.getCurrentResult().data).toBe('words of a member');
  void queryClient.invalidateQueries({ queryKey: ['texts'] });
  await vi.advanceTimersByTimeAsync(0);
  expect(observer.getCurrentResult()).toMatchObject({ data: undefined, status: 'error' });
  expect(
    JSON.stringify(
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ state }) => state),
    ),
  ).not.toContain('words of a member');
  stop();
});
