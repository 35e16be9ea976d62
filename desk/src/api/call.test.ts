import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getErrorMessage } from '@moments/contract/http/errors';
import { staffLock, staffListSessions } from '@moments/contract/staff/sessions';
import { call } from './call.ts';

const busy = {
  statusCode: 503,
  code: 'UNAVAILABLE',
  message: getErrorMessage('UNAVAILABLE', 'staff'),
  retryAfter: 2,
};
const sessions = { statusCode: 200, sessions: [] };

/** Answers the next calls with these statuses and bodies, the last one again and again. */
function answer(...replies: (readonly [status: number, body: object])[]) {
  const fetch = vi.fn(() => {
    const [status, body] = (replies.length > 1 ? replies.shift() : replies[0]) ?? [500, {}];
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a call that a busy server turned away', () => {
  it('[ERR-01, DESK-02] is repeated once when the server says, so that a moment of overload is no error', async () => {
    const fetch = answer([503, busy], [200, sessions]);
    const read = call(staffListSessions);
    await vi.advanceTimersByTimeAsync(1_900);
    expect(fetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(await read).toEqual(sessions);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('[ERR-01] fails when the server is still busy, or when no server of ours answered', async () => {
    for (const [body, calls] of [
      [busy, 2],
      [{}, 1],
    ] as const) {
      const fetch = answer([503, body]);
      const read = expect(call(staffListSessions)).rejects.toMatchObject({ code: 'OFFLINE' });
      await vi.advanceTimersByTimeAsync(5_000);
      await read;
      expect(fetch).toHaveBeenCalledTimes(calls);
    }
  });

  it('[ERR-01] is not repeated if it writes, or if no one waits for it any longer', async () => {
    const fetch = answer([503, busy]);
    await expect(call(staffLock)).rejects.toMatchObject({ code: 'OFFLINE' });
    const reader = new AbortController();
    const read = expect(call(staffListSessions, { signal: reader.signal })).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(500);
    reader.abort();
    await vi.advanceTimersByTimeAsync(5_000);
    await read;
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});
