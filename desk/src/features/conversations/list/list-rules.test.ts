import { describe, expect, it } from 'vitest';
import { sampleRow } from '../../../../test/sample-inbox.ts';
import {
  addLaterRows,
  arrange,
  findNeighbor,
  findNextWaiting,
  type Place,
  findRows,
  putFirst,
} from './list-rules.ts';

const sampleWaiting = (memberId: string) => sampleRow({ memberId, waitingSince: '2026-11-20T23:42:00Z' });
const sampleAnswered = (memberId: string) => sampleRow({ memberId });
const listIds = (rows: readonly { memberId: string }[]) => rows.map(({ memberId }) => memberId);
const frozen: readonly Place[] = [
  { memberId: 'a', group: 'waiting' },
  { memberId: 'b', group: 'answered' },
];

describe('the order of the inbox', () => {
  it('[DESK-02] keeps the server’s order', () => {
    const { rows, added } = arrange([sampleWaiting('b'), sampleWaiting('a'), sampleAnswered('c')], undefined);
    expect([listIds(rows), added]).toEqual([['b', 'a', 'c'], 0]);
    expect(rows.map(({ group }) => group)).toEqual(['waiting', 'waiting', 'answered']);
  });

  it.each(['check-in-due', 'follow-up-due'] as const)('[SAFE-08] groups %s with those who wait', (flag) => {
    const due = sampleRow({ memberId: 'd', flags: [flag] });
    const { rows } = arrange([due, sampleWaiting('a'), sampleAnswered('c')], undefined);
    expect(rows.map(({ group }) => group)).toEqual(['waiting', 'waiting', 'answered']);
    expect(findNextWaiting(rows, 'a')).toBe('d');
  });

  it('[DESK-02] keeps a frozen order, and counts new conversations', () => {
    const { rows, added } = arrange([sampleWaiting('b'), sampleWaiting('n'), sampleAnswered('a')], frozen);
    // N joined the list, and B began to wait.
    expect([listIds(rows), added]).toEqual([['a', 'b'], 2]);
    expect(rows.map(({ group }) => group)).toEqual(['waiting', 'answered']);
    expect(rows[1]?.row.waitingSince).not.toBeNull();
  });

  it('[DESK-02] shows a crisis right away, even in a frozen order', () => {
    const crisis = sampleRow({ memberId: 'n', flags: ['crisis'] });
    expect(listIds(arrange([crisis, sampleWaiting('a'), sampleAnswered('b')], frozen).rows)).toEqual([
      'n',
      'a',
      'b',
    ]);
  });

  it('[DESK-02] takes a member of the frozen list to the top when their new text is a crisis', () => {
    const crisis = sampleRow({ memberId: 'b', waitingSince: '2026-11-20T23:42:00Z', flags: ['crisis'] });
    const { rows, added } = arrange([crisis, sampleWaiting('a')], frozen);
    expect([listIds(rows), added]).toEqual([['b', 'a'], 0]);
    expect(rows.map(({ group }) => group)).toEqual(['crisis', 'waiting']);
  });

  it('[DESK-02] takes in the rows of the next page while it is frozen: they move none', () => {
    const rows = [sampleWaiting('n'), sampleWaiting('a'), sampleAnswered('b'), sampleAnswered('c')];
    const places = addLaterRows(frozen, rows);
    expect(listIds(places)).toEqual(['a', 'b', 'c']);
    const { rows: shown, added } = arrange(rows, places);
    expect([listIds(shown), added]).toEqual([['a', 'b', 'c'], 1]);
    expect(addLaterRows(places, rows)).toBe(places);
    expect(listIds(addLaterRows([], rows))).toEqual(['n', 'a', 'b', 'c']);
  });

  it('[DESK-02] opens no second group of waiting members below the answered ones', () => {
    const rows = [sampleWaiting('a'), sampleWaiting('b'), sampleWaiting('n')];
    expect(addLaterRows(frozen, rows)).toBe(frozen);
    expect(arrange(rows, frozen).added).toBe(2);
  });

  it('[DESK-02] drops a conversation that is no longer in the list', () => {
    expect(listIds(arrange([sampleAnswered('b')], frozen).rows)).toEqual(['b']);
  });
});

it('[DESK-02] finds the next and the previous conversation, and the longest wait', () => {
  const { rows } = arrange([sampleWaiting('a'), sampleWaiting('b'), sampleAnswered('c')], undefined);
  expect(findNeighbor(rows, undefined, 1)).toBe('a');
  expect(findNeighbor(rows, 'a', 1)).toBe('b');
  expect(findNeighbor(rows, 'a', -1)).toBeUndefined();
  expect(findNeighbor(rows, 'c', 1)).toBeUndefined();
  expect(findNextWaiting(rows, 'a')).toBe('b');
  expect(findNextWaiting(rows, undefined)).toBe('a');
});

const rows = ['Eli Stone', 'Élise Marsh', 'Rosa Delgado'].map((name) => sampleRow({ memberId: name, name }));

it.each([
  ['', ['Eli Stone', 'Élise Marsh', 'Rosa Delgado']],
  ['eli', ['Eli Stone', 'Élise Marsh']],
  [' ST  el', ['Eli Stone']],
  ['tone', []],
])('[DESK-02] finds members by the start of each name: "%s"', (text, names) => {
  expect(findRows(rows, text).map(({ name }) => name)).toEqual(names);
});

const createPage = (...ids: readonly string[]) => ({ items: ids.map((memberId) => sampleRow({ memberId })) });

it('[DESK-02] a fresh first page moves rows to the next page and shows none twice', () => {
  const pages = putFirst(
    [createPage('a', 'b'), createPage('c', 'd'), createPage('e', 'f')],
    createPage('f', 'a'),
  );
  expect(pages.map(({ items }) => items.map(({ memberId }) => memberId))).toEqual([
    ['f', 'a'],
    ['b', 'c', 'd'],
    ['e'],
  ]);
  const only = createPage('a');
  expect(putFirst([], only)).toEqual([only]);
});
