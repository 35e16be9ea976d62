import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatChartDay,
  formatDaysLeft,
  formatExpiry,
  formatNextMoments,
  getGreeting,
  getMomentsAdvice,
  getMomentsLevel,
} from './moments-copy.ts';

describe('the copy about Moments', () => {
  it('[HOME-02] counts the days until Moments expire', () => {
    expect(formatDaysLeft('2026-12-14', '2026-11-20')).toBe('24 days left');
    expect(formatDaysLeft('2026-11-21', '2026-11-20')).toBe('1 day left');
    expect(formatDaysLeft('2026-11-20', '2026-11-20')).toBe('Last day');
    expect(formatDaysLeft(null, '2026-11-20')).toBeUndefined();
  });

  it('[MOM-02, HOME-02] says how many Moments the next month brings, if the plan is known', () => {
    expect(formatNextMoments(30, '2026-12-01')).toBe('30 new ones on Dec 1');
    expect(formatNextMoments(1, '2026-12-01')).toBe('1 new one on Dec 1');
    expect(formatNextMoments(0, '2026-12-01')).toBe('New ones on Dec 1');
  });

  it('[HOME-02] warns at a fifth of the Moments, at five, and at none, and never before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 500 }), (limit, remaining) => {
        const isLow = remaining <= 5 || remaining / limit <= 0.2;
        expect(getMomentsLevel({ limit, remaining }) !== 'plenty').toBe(isLow);
        expect(getMomentsAdvice({ limit, remaining }, undefined) !== undefined).toBe(isLow);
      }),
    );
    expect(getMomentsAdvice({ limit: 60, remaining: 1 }, undefined)?.title).toBe('Your last Moment');
    expect(getMomentsAdvice({ limit: 60, remaining: 5 }, undefined)?.title).toBe('Your last 5 Moments');
    expect(getMomentsAdvice({ limit: 60, remaining: 0 }, '2026-12-14')?.text).toBe(
      'We save what you text. Add Moments to keep texting with your coach. You get new Moments on Dec 14.',
    );
  });

  it('[HOME-01] greets the member by the time of day', () => {
    expect([4, 5, 11, 12, 16, 17, 23].map(getGreeting)).toEqual([
      'Good evening',
      'Good morning',
      'Good morning',
      'Good afternoon',
      'Good afternoon',
      'Good evening',
      'Good evening',
    ]);
    expect(formatChartDay('2026-11-20', '2026-11-20')).toBe('Today');
    expect(formatChartDay('2026-11-16', '2026-11-20')).toBe('Mon');
  });

  it('[MOM-02] names the Moments that expire', () => {
    const expiresOn = '2026-12-14';
    expect(formatExpiry({ fromPlan: 3, fromAddOns: 2, expiresOn })).toBe(
      'Your plan and add-on Moments expire on Dec 14 with no rollover.',
    );
    expect(formatExpiry({ fromPlan: 3, fromAddOns: 0, expiresOn })).toMatch(/^Your plan Moments/);
    expect(formatExpiry({ fromPlan: 0, fromAddOns: 2, expiresOn })).toMatch(/^Your add-on Moments/);
    expect(formatExpiry({ fromPlan: 0, fromAddOns: 0, expiresOn: null })).toBeUndefined();
  });
});
