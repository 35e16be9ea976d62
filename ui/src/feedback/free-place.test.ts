import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getMove } from './free-place.ts';

const createSpan = (top: number, height: number) => ({ top, bottom: top + height });

describe('getMove', () => {
  it('leaves a notice where it covers nothing', () => {
    expect(getMove(createSpan(576, 48), [createSpan(300, 48)], 'bottom', 640)).toBe(0);
  });

  it('moves a notice above the button and the box that it would cover', () => {
    expect(getMove(createSpan(576, 48), [createSpan(590, 48), createSpan(520, 60)], 'bottom', 640)).toBe(
      -112,
    );
  });

  it('moves a toast below the heading', () => {
    expect(getMove(createSpan(124, 48), [createSpan(130, 70)], 'top', 640)).toBe(84);
  });

  it('fits into a narrower place if it comes closer', () => {
    const others = [createSpan(560, 80), createSpan(400, 108)];
    expect(getMove(createSpan(576, 48), others, 'bottom', 640, 8)).toBe(-232);
    expect(getMove(createSpan(576, 48), others, 'bottom', 640, 1)).toBe(-65);
  });

  it('finds no place when nothing is free', () => {
    expect(getMove(createSpan(576, 48), [createSpan(0, 640)], 'bottom', 640)).toBeUndefined();
  });

  it('keeps the window and clears what it moves for, wherever things are', () => {
    const anySpan = fc.tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 1, max: 120 }));
    fc.assert(
      fc.property(fc.array(anySpan, { maxLength: 6 }), (spans) => {
        const others = spans
          .map(([top, height]) => createSpan(top, height))
          .sort((one, other) => other.bottom - one.bottom);
        const move = getMove(createSpan(576, 48), others, 'bottom', 640);
        if (move === undefined) return;
        expect(576 + move).toBeGreaterThanOrEqual(0);
        const [top, bottom] = [576 + move, 624 + move];
        for (const other of others) expect(bottom <= other.top || top >= other.bottom).toBe(true);
      }),
    );
  });
});
