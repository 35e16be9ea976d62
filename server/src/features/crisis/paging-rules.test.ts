import { describe, expect, it } from 'vitest';
import { choosePaged, isPageDue, isRoundOver } from './paging-rules.ts';

const at = '2026-11-20T19:00:00.000Z';
const [ana, bea] = [{ id: 'ana' }, { id: 'bea' }];
const createPages = (...ids: string[]) => ids.map((staffId) => ({ staffId, at }));
const getTimeAfter = (seconds: number) => new Date(Date.parse(at) + seconds * 1_000);

describe('who is paged', () => {
  it.each([
    [[], 'ana'],
    [['ana'], 'bea'],
    [['ana', 'bea'], 'ana'],
    // A person who comes on call later is next.
    [['gone', 'bea', 'bea'], 'ana'],
  ])('[DESK-02] pages %2$s after %1$j', (paged, next) => {
    expect(choosePaged([ana, bea], { pages: createPages(...paged) })?.id).toBe(next);
  });

  it('[DESK-02] pages no one when no one is on call', () => {
    const none: { id: string }[] = [];
    expect(choosePaged(none, { pages: [] })).toBeUndefined();
  });
});

describe('when', () => {
  const crisis = { pages: createPages('ana'), pagedAt: new Date(at), onCallPresentAt: null };

  it('[DESK-02] pages again 3 minutes after the last page, until a person on call answers', () => {
    expect([isPageDue(crisis, getTimeAfter(179)), isPageDue(crisis, getTimeAfter(180))]).toEqual([
      false,
      true,
    ]);
    expect(isPageDue({ ...crisis, onCallPresentAt: getTimeAfter(20) }, getTimeAfter(600))).toBe(false);
    expect(isPageDue({ ...crisis, pages: [], pagedAt: null }, getTimeAfter(0))).toBe(true);
  });

  it('[DESK-02] stops after 20 pages', () => {
    expect(
      isPageDue({ ...crisis, pages: createPages(...Array<string>(20).fill('ana')) }, getTimeAfter(600)),
    ).toBe(false);
  });

  it('[DESK-02] ends a round when all people on call were paged', () => {
    expect(isRoundOver([ana, bea], crisis)).toBe(false);
    expect(isRoundOver([ana], crisis)).toBe(true);
  });
});
