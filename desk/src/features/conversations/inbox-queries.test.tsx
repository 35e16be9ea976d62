import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useTimedReads } from './inbox-queries.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T00:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

interface Props {
  readonly due: string | null;
  readonly readAt: number;
}

it('[SAFE-08] goes on reading until a check-in is due for the server, too, if the browser’s clock is ahead', () => {
  const client = new QueryClient();
  const read = vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
  const first: Props = { due: '2026-11-21T00:01:00Z', readAt: Date.now() };
  const { rerender } = renderHook((props: Props) => useTimedReads([props.due], props.readAt), {
    initialProps: first,
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  vi.advanceTimersByTime(60_999);
  expect(read).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(read).toHaveBeenCalledTimes(1);
  // The server’s time hasn’t come: its reply says the same. Reads keep a distance.
  rerender({ ...first, readAt: Date.now() });
  vi.advanceTimersByTime(9_999);
  expect(read).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(read).toHaveBeenCalledTimes(2);
  rerender({ due: null, readAt: Date.now() });
  vi.advanceTimersByTime(3_600_000);
  expect(read).toHaveBeenCalledTimes(2);
});
