import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gaugeTicks } from './gauge-ticks.ts';

const count = (ticks: readonly string[], kind: string) => ticks.filter((tick) => tick === kind).length;

describe('the ticks of the gauge', () => {
  it('[HOME-02] the gauge has one tick per Moment: plan, add-on, used', () => {
    const ticks = gaugeTicks({ plan: 32, addOn: 10, limit: 70 });
    expect([count(ticks, 'plan'), count(ticks, 'add-on'), count(ticks, 'used')]).toEqual([32, 10, 28]);
    expect(ticks.slice(30, 34)).toEqual(['plan', 'plan', 'add-on', 'add-on']);
  });

  it('[HOME-02] the gauge has one tick per two Moments above 80', () => {
    expect(gaugeTicks({ plan: 80, addOn: 0, limit: 80 })).toHaveLength(80);
    expect(gaugeTicks({ plan: 60, addOn: 0, limit: 81 })).toHaveLength(41);
    const ticks = gaugeTicks({ plan: 100, addOn: 20, limit: 145 });
    expect([count(ticks, 'plan'), count(ticks, 'add-on')]).toEqual([50, 10]);
  });

  it('[HOME-02] the gauge has ticks for every part with Moments left and none for other parts', () => {
    const amount = fc.nat(400);
    fc.assert(
      fc.property(amount, amount, amount, (plan, addOn, used) => {
        const ticks = gaugeTicks({ plan, addOn, limit: plan + addOn + used });
        expect(ticks.length).toBeLessThanOrEqual(81);
        expect(count(ticks, 'plan') > 0).toBe(plan > 0);
        expect(count(ticks, 'add-on') > 0).toBe(addOn > 0);
        if (used === 0) expect(count(ticks, 'used')).toBe(0);
      }),
    );
  });

  it('[HOME-02] the gauge has ticks when more Moments are left than the limit, and none when there are none', () => {
    expect(gaugeTicks({ plan: 5, addOn: 10, limit: 5 })).toHaveLength(15);
    expect(gaugeTicks({ plan: 0, addOn: 0, limit: 0 })).toEqual([]);
  });
});
