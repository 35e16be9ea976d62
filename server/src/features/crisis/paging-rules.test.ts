import { describe, expect, it } from 'vitest';
import { choosePaged, createRound, isAlone, isPageDue, listUnanswered } from './paging-rules.ts';

const start = Date.parse('2026-11-20T19:00:00.000Z');
const getTimeAfter = (seconds: number) => new Date(start + seconds * 1_000);
/** Rounds of pages, 3 minutes apart. */
const createPages = (...rounds: string[][]) =>
  rounds.flatMap((ids, round) =>
    ids.map((staffId) => ({ staffId, at: getTimeAfter(round * 180).toISOString() })),
  );

describe('who is paged', () => {
  const others = ['marcus', 'ana', 'nora'];
  it.each([
    // The person on call, the next one of the rota, then everyone, again and again.
    [{ current: 'marcus', next: 'bea', others }, [], false, ['marcus']],
    [{ current: 'marcus', next: 'bea', others }, [['marcus']], false, ['bea']],
    [
      { current: 'marcus', next: 'bea', others },
      [['marcus'], ['bea']],
      true,
      ['marcus', 'bea', 'ana', 'nora'],
    ],
    [
      { current: 'marcus', next: 'bea', others },
      [['marcus'], ['bea'], ['marcus', 'bea', 'ana']],
      true,
      ['marcus', 'bea', 'ana', 'nora'],
    ],
    [{ current: 'marcus', next: undefined, others }, [['marcus']], true, ['marcus', 'ana', 'nora']],
    [{ current: undefined, next: 'bea', others }, [], false, ['bea']],
    [{ current: undefined, next: undefined, others }, [], true, others],
    [{ current: undefined, next: undefined, others: [] }, [], true, []],
  ])('[SAFE-04] of %j after %j is %s %j', (reachable, rounds, isEveryone, staffIds) => {
    expect(choosePaged(reachable, { pages: createPages(...rounds) })).toEqual({ isEveryone, staffIds });
  });
});

it('[SAFE-04] keeps each round of the first hour, and each person later, however many days a crisis is open', () => {
  const pages: ReturnType<typeof createRound>[number][] = [];
  for (let round = 0; round < 2_000; round += 1)
    pages.push(
      ...createRound(pages, round < 1_000 ? ['nora', 'ana'] : ['nora', 'marcus'], getTimeAfter(round * 180)),
    );
  expect(pages).toHaveLength(20 * 2 + 1);
  expect(pages.slice(-3).map(({ staffId }) => staffId)).toEqual(['nora', 'ana', 'marcus']);
  const late = { pages, pagedAt: getTimeAfter(0), onCallPresentAt: null };
  expect([isPageDue(late, getTimeAfter(899)), isPageDue(late, getTimeAfter(900))]).toEqual([false, true]);
  expect(choosePaged({ current: 'ana', next: 'nora', others: [] }, late).isEveryone).toBe(true);
});

describe('when', () => {
  const crisis = { pages: createPages(['ana']), pagedAt: getTimeAfter(0), onCallPresentAt: null };

  it('[SAFE-04] pages again 3 minutes after the last round, until a page is answered', () => {
    expect([isPageDue(crisis, getTimeAfter(179)), isPageDue(crisis, getTimeAfter(180))]).toEqual([
      false,
      true,
    ]);
    expect(isPageDue({ ...crisis, onCallPresentAt: getTimeAfter(20) }, getTimeAfter(600))).toBe(false);
    expect(isPageDue({ ...crisis, pages: [], pagedAt: null }, getTimeAfter(0))).toBe(true);
  });

  it('[SAFE-04] pages every 15 minutes after an hour, without an end', () => {
    const rounds = Array.from({ length: 20 }, () => ['ana']);
    const late = { ...crisis, pages: createPages(...rounds), pagedAt: getTimeAfter(19 * 180) };
    const isDueAfter = (minutes: number) => isPageDue(late, getTimeAfter(19 * 180 + minutes * 60));
    expect([isDueAfter(14), isDueAfter(15)]).toEqual([false, true]);
    // New words of the member don’t wait so long.
    const isDueByWords = (minutes: number) => isPageDue(late, getTimeAfter(19 * 180 + minutes * 60), true);
    expect([isDueByWords(2), isDueByWords(3)]).toEqual([false, true]);
  });

  it.each([
    // Who was there, the first text after it, and whether it has words of the crisis lists.
    [0, null, 600, false, false],
    [0, 60, 239, false, false],
    [0, 60, 240, false, true],
    [0, 240, 240, true, true],
    [100, 240, 240, true, false],
  ])(
    '[SAFE-04] after attention at %s s and a text at %s s, at %s s with crisis words %s, pages again: %s',
    (attended, unread, now, hasWords, isDue) => {
      const attention = {
        attendedAt: getTimeAfter(attended),
        unreadSince: unread === null ? null : getTimeAfter(unread),
      };
      expect(isAlone(attention, getTimeAfter(now), hasWords)).toBe(isDue);
    },
  );

  it('[SAFE-04] starts again with the first round after an answer', () => {
    const pages = createPages(['marcus'], ['bea'], ['marcus']);
    const recent = listUnanswered(pages, getTimeAfter(200).toISOString());
    expect(recent).toEqual(pages.slice(2));
    expect(listUnanswered(pages, '')).toEqual(pages);
    const reachable = { current: 'marcus', next: 'bea', others: ['nora'] };
    expect(choosePaged(reachable, { pages: recent }).staffIds).toEqual(['bea']);
  });
});
