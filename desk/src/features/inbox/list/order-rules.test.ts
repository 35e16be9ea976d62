import { describe, expect, it } from 'vitest';
import { sampleRow } from '../../../../test/fake-inbox.ts';
import { addLaterRows, arrange, findNeighbor, findNextWaiting, type Place } from './order-rules.ts';

const waiting = (memberId: string) => sampleRow({ memberId, waitingSince: '2026-11-20T23:42:00Z' });
const answered = (memberId: string) => sampleRow({ memberId });
const ids = (rows: readonly { memberId: string }[]) => rows.map(({ memberId }) => memberId);
const frozen: readonly Place[] = [
  { memberId: 'a', group: 'waiting' },
  { memberId: 'b', group: 'answered' },
];

describe('the order of the inbox', () => {
  it('[DESK-02] keeps the server’s order', () => {
    const { rows, added } = arrange([waiting('b'), waiting('a'), answered('c')], undefined);
    expect([ids(rows), added]).toEqual([['b', 'a', 'c'], 0]);
    expect(rows.map(({ group }) => group)).toEqual(['waiting', 'waiting', 'answered']);
  });

  it('[DESK-02] keeps a frozen order, and counts new conversations', () => {
    const { rows, added } = arrange([waiting('b'), waiting('n'), answered('a')], frozen);
    // N joined the list, and B began to wait.
    expect([ids(rows), added]).toEqual([['a', 'b'], 2]);
    expect(rows.map(({ group }) => group)).toEqual(['waiting', 'answered']);
    expect(rows[1]?.row.waitingSince).not.toBeNull();
  });

  it('[DESK-02] shows a crisis right away, even in a frozen order', () => {
    const crisis = sampleRow({ memberId: 'n', flags: ['crisis'] });
    expect(ids(arrange([crisis, waiting('a'), answered('b')], frozen).rows)).toEqual(['n', 'a', 'b']);
  });

  it('[DESK-02] takes a member of the frozen list to the top when their new text is a crisis', () => {
    const crisis = sampleRow({ memberId: 'b', waitingSince: '2026-11-20T23:42:00Z', flags: ['crisis'] });
    const { rows, added } = arrange([crisis, waiting('a')], frozen);
    expect([ids(rows), added]).toEqual([['b', 'a'], 0]);
    expect(rows.map(({ group }) => group)).toEqual(['crisis', 'waiting']);
  });

  it('[DESK-02] takes in the rows of the next page while it is frozen: they move none', () => {
    const rows = [waiting('n'), waiting('a'), answered('b'), answered('c')];
    const places = addLaterRows(frozen, rows);
    expect(ids(places)).toEqual(['a', 'b', 'c']);
    const { rows: shown, added } = arrange(rows, places);
    expect([ids(shown), added]).toEqual([['a', 'b', 'c'], 1]);
    expect(addLaterRows(places, rows)).toBe(places);
    expect(ids(addLaterRows([], rows))).toEqual(['n', 'a', 'b', 'c']);
  });

  it('[DESK-02] opens no second group of waiting members below the answered ones', () => {
    const rows = [waiting('a'), waiting('b'), waiting('n')];
    expect(addLaterRows(frozen, rows)).toBe(frozen);
    expect(arrange(rows, frozen).added).toBe(2);
  });

  it('[DESK-02] drops a conversation that is no longer in the list', () => {
    expect(ids(arrange([answered('b')], frozen).rows)).toEqual(['b']);
  });
});

it('[DESK-02] finds the next and the previous conversation, and the longest wait', () => {
  const { rows } = arrange([waiting('a'), waiting('b'), answered('c')], undefined);
  expect(findNeighbor(rows, undefined, 1)).toBe('a');
  expect(findNeighbor(rows, 'a', 1)).toBe('b');
  expect(findNeighbor(rows, 'a', -1)).toBeUndefined();
  expect(findNeighbor(rows, 'c', 1)).toBeUndefined();
  expect(findNextWaiting(rows, 'a')).toBe('b');
  expect(findNextWaiting(rows, undefined)).toBe('a');
});
