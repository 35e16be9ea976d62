import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useBusy } from './use-busy.ts';

const succeed = () => Promise.resolve(true);
const fail = () => Promise.resolve(false);

describe('The loading flag', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('[ENR-03] clears the busy state 3 s after saving', async () => {
    const { result } = renderHook(useBusy);
    await act(() => result.current.run(succeed));
    act(() => void vi.advanceTimersByTime(2_999));
    expect(result.current.isBusy).toBe(true);
    act(() => void vi.advanceTimersByTime(1));
    expect(result.current.isBusy).toBe(false);
  });

  it('[ENR-03] clears the busy state immediately when saving fails, so that the member can try again', async () => {
    const { result } = renderHook(useBusy);
    await act(() => result.current.run(fail));
    expect(result.current.isBusy).toBe(false);
  });

  it('[ENR-03] shows the busy state while saving', async () => {
    const { result } = renderHook(useBusy);
    let end: (done: boolean) => void = () => undefined;
    const saving = new Promise<boolean>((resolve) => {
      end = resolve;
    });
    let running = Promise.resolve();
    act(() => {
      running = result.current.run(() => saving);
    });
    expect(result.current.isBusy).toBe(true);
    await act(async () => {
      end(false);
      await running;
    });
    expect(result.current.isBusy).toBe(false);
  });

  it('[ENR-03] counts the 3 s from the latest action', async () => {
    const { result } = renderHook(useBusy);
    await act(() => result.current.run(succeed));
    act(() => void vi.advanceTimersByTime(2_000));
    await act(() => result.current.run(succeed));
    act(() => void vi.advanceTimersByTime(2_000));
    expect(result.current.isBusy).toBe(true);
  });
});
