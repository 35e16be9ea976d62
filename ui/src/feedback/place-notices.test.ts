import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getMove } from './place-notices.ts';

const createSpan = (top: number, height: number) => ({ top, bottom: top + height });

describe('getMove', () => {
  it('[LAY-09] leaves a notice in its place if it covers nothing', () => {
    expect(getMove(createSpan(124, 48), [createSpan(300, 48)], 640)).toBe(0);
  });

  it('[LAY-09] moves a notice below the buttons that it would cover', () => {
    expect(getMove(createSpan(124, 48), [createSpan(130, 48), createSpan(200, 48)], 640)).toBe(132);
  });

  it('[LAY-09] leaves a notice in its place if nothing below is free', () => {
    expect(getMove(createSpan(124, 48), [createSpan(0, 620)], 640)).toBe(0);
  });

  it('[LAY-09] keeps the window and clears what it moves for, wherever things are', () => {
    const anySpan = fc.tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 1, max: 120 }));
    fc.assert(
      fc.property(fc.array(anySpan, { maxLength: 6 }), (spans) => {
        const others = spans
          .map(([top, height]) => createSpan(top, height))
          .sort((one, other) => one.top - other.top);
        const move = getMove(createSpan(124, 48), others, 640);
        expect(move).toBeGreaterThanOrEqual(0);
        if (move === 0) return;
        const [top, bottom] = [124 + move, 172 + move];
        expect(bottom).toBeLessThanOrEqual(640);
        for (const other of others) expect(bottom <= other.top || top >= other.bottom).toBe(true);
      }),
    );
  });
});
