import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { isAutomaticNow } from '../api/automatic-calls.ts';
import { useSession } from '../session/session-store.ts';
import { createQueryClient } from './query-client.ts';
import { retryFailedReads } from './retry-failed.ts';

const goOnline = (): boolean => dispatchEvent(new Event('online'));

let client = createQueryClient();
beforeEach(() => {
  client = createQueryClient();
  useSession.setState(useSession.getInitialState(), true);
  const stop = retryFailedReads(client);
  return () => {
    stop();
    client.clear();
  };
});

/** Shows a query on the page. @returns what reads it, and whether each read was a background call */
function show(key: string, answers: readonly (Error | string)[]) {
  const automatic: boolean[] = [];
  const read = vi.fn(() => {
    automatic.push(isAutomaticNow());
    const answer = answers[automatic.length - 1] ?? 'later';
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
  const stop = new QueryObserver(client, { queryKey: [key], queryFn: read }).subscribe(() => undefined);
  return { read, automatic, stop };
}

it('[HOME-05] reads again what failed and shows, without using the session, when the connection is back', async () => {
  const failed = show('failed', [new Error('unreachable'), 'found']);
  const loaded = show('loaded', ['known']);
  const left = show('left', [new Error('unreachable')]);
  await vi.waitFor(() => expect(client.getQueryState(['left'])?.status).toBe('error'));
  left.stop();
  goOnline();
  await vi.waitFor(() => expect(client.getQueryData(['failed'])).toBe('found'));
  expect(failed.automatic).toEqual([false, true]);
  expect([loaded.read.mock.calls.length, left.read.mock.calls.length]).toEqual([1, 1]);
  goOnline();
  expect(failed.read).toHaveBeenCalledTimes(2);
});

it('[SESS-02] reads nothing while the session is about to end', async () => {
  const failed = show('failed', [new Error('unreachable')]);
  await vi.waitFor(() => expect(client.getQueryState(['failed'])?.status).toBe('error'));
  useSession.setState({ endsAt: Date.now() + 60_000 });
  goOnline();
  expect(failed.read).toHaveBeenCalledOnce();
});
