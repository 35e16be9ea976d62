import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getGaugeTicks } from './gauge-ticks.ts';

const count = (ticks: readonly string[], kind: string) => ticks.filter((tick) => tick === kind).length;

describe('the ticks of the gauge', () => {
  it('[HOME-02] the gauge has one tick per Moment: main, extra, used', () => {
    const ticks = getGaugeTicks({ main: 32, extra: 10, limit: 70 });
    expect([count(ticks, 'main'), count(ticks, 'extra'), count(ticks, 'used')]).toEqual([32, 10, 28]);
    expect(ticks.slice(30, 34)).toEqual(['main', 'main', 'extra', 'extra']);
  });

  it('[HOME-02] the gauge has one tick per two Moments above 80', () => {
    expect(getGaugeTicks({ main: 80, extra: 0, limit: 80 })).toHaveLength(80);
    expect(getGaugeTicks({ main: 60, extra: 0, limit: 81 })).toHaveLength(41);
    const ticks = getGaugeTicks({ main: 100, extra: 20, limit: 145 });
    expect([count(ticks, 'main'), count(ticks, 'extra')]).toEqual([50, 10]);
  });

  it('[HOME-02] the gauge has ticks for every part with Moments left and none for other parts', () => {
    const amount = fc.nat(400);
    fc.assert(
      fc.property(amount, amount, amount, (main, extra, used) => {
        const ticks = getGaugeTicks({ main, extra, limit: main + extra + used });
        expect(ticks.length).toBeLessThanOrEqual(81);
        expect(count(ticks, 'main') > 0).toBe(main > 0);
        expect(count(ticks, 'extra') > 0).toBe(extra > 0);
        if (used === 0) expect(count(ticks, 'used')).toBe(0);
      }),
    );
  });

  it('[HOME-02] the gauge has ticks when more Moments are left than the limit, and none when there are none', () => {
    expect(getGaugeTicks({ main: 5, extra: 10, limit: 5 })).toHaveLength(15);
    expect(getGaugeTicks({ main: 0, extra: 0, limit: 0 })).toEqual([]);
  });
});
