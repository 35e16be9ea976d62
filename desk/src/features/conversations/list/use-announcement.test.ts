import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sampleRow } from '../../../../test/sample-inbox.ts';
import { useAnnouncement } from './use-announcement.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T00:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const createRow = (name: string, minute: number | null) =>
  sampleRow({
    memberId: name,
    name,
    waitingSince: minute === null ? null : `2026-11-20T23:${String(minute)}:00.000Z`,
  });
type Rows = ReturnType<typeof createRow>[] | undefined;

const openList = (rows: Rows) => {
  const { result, rerender } = renderHook((each: Rows) => useAnnouncement(each), { initialProps: rows });
  return {
    show: (next: Rows) => rerender(next),
    pass: (seconds: number) => {
      act(() => {
        vi.advanceTimersByTime(seconds * 1_000);
      });
    },
    heard: () => result.current,
  };
};

it('[DESK-02] announces a member who begins to wait, but not one who waited before', () => {
  const list = openList(undefined);
  list.show([createRow('Eli', 40), createRow('Rosa', 50)]);
  list.pass(20);
  expect(list.heard()).toBe('');
  list.show([createRow('Eli', 40), createRow('Rosa', 50), createRow('Tess', 55)]);
  list.pass(0);
  expect(list.heard()).toBe('Tess, waiting');
  list.pass(20);
  // Rosa and Tess are answered. Eli is no message.
  list.show([createRow('Eli', 40), createRow('Rosa', null), createRow('Tess', null)]);
  list.pass(20);
  expect(list.heard()).toBe('');
});

it('[DESK-02] announces at most every 10 seconds, and then all new members', () => {
  const list = openList([createRow('Eli', 40)]);
  list.show([createRow('Eli', 40), createRow('Rosa', 50)]);
  list.pass(0);
  expect(list.heard()).toBe('Rosa, waiting');
  list.pass(2);
  list.show([createRow('Eli', 40), createRow('Rosa', 50), createRow('Tess', 55)]);
  list.pass(2);
  list.show([createRow('Eli', 40), createRow('Rosa', 50), createRow('Tess', 55), createRow('Noah', 56)]);
  list.pass(5);
  expect(list.heard()).not.toContain('Tess');
  list.pass(1);
  expect(list.heard()).toBe('Tess, Noah, waiting');
});

it('[DESK-02] announces the same member again when they wait again', () => {
  const list = openList([createRow('Eli', null)]);
  list.show([createRow('Eli', 40)]);
  list.pass(0);
  expect(list.heard()).toBe('Eli, waiting');
  list.show([createRow('Eli', null)]);
  list.pass(20);
  expect(list.heard()).toBe('');
  list.show([createRow('Eli', 50)]);
  list.pass(0);
  expect(list.heard()).toBe('Eli, waiting');
});
