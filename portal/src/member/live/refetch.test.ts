import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../../session/session-store.ts';
import { startPolling } from './refetch.ts';

const pollMs = 20_000;
const setVisibility = (state: DocumentVisibilityState): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

const refetch = vi.fn<(isAutomatic: boolean) => void>();
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
  refetch.mockClear();
  useSession.setState(useSession.getInitialState(), true);
  const stop = startPolling(refetch);
  return () => {
    stop();
    vi.useRealTimers();
  };
});

describe('a visible page', () => {
  it('refetches every twenty seconds', () => {
    vi.advanceTimersByTime(pollMs - 1);
    expect(refetch).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1 + pollMs);
    expect(refetch.mock.calls).toEqual([[true], [true]]);
  });

  it('stops while it is hidden and refetches once when the member returns', () => {
    setVisibility('hidden');
    vi.advanceTimersByTime(10 * pollMs);
    expect(refetch).not.toHaveBeenCalled();
    setVisibility('visible');
    dispatchEvent(new Event('focus'));
    expect(refetch.mock.calls).toEqual([[false]]);
  });

  it('refetches when its window gets the focus again', () => {
    vi.advanceTimersByTime(5_000);
    dispatchEvent(new Event('focus'));
    expect(refetch.mock.calls).toEqual([[false]]);
  });

  it('refetches when the member returns, even right after the last refetch', () => {
    dispatchEvent(new Event('focus'));
    expect(refetch.mock.calls).toEqual([[false]]);
    vi.advanceTimersByTime(pollMs);
    dispatchEvent(new Event('focus'));
    expect(refetch.mock.calls).toEqual([[false], [true], [false]]);
  });

  it('[SESS-02] does not refetch while the session is about to end, and continues after the member extends it', () => {
    useSession.setState({ endsAt: Date.now() + 300_000 });
    vi.advanceTimersByTime(3 * pollMs);
    dispatchEvent(new Event('focus'));
    expect(refetch).not.toHaveBeenCalled();
    useSession.setState({ endsAt: undefined });
    vi.advanceTimersByTime(pollMs);
    expect(refetch.mock.calls).toEqual([[true]]);
  });
});

it('stops refetching after the page is left', () => {
  const left = vi.fn();
  startPolling(left)();
  vi.advanceTimersByTime(2 * pollMs);
  dispatchEvent(new Event('focus'));
  setVisibility('visible');
  expect(left).not.toHaveBeenCalled();
});
