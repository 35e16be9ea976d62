import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chartDayName,
  daysLeft,
  expiryWords,
  greeting,
  greetingName,
  momentsAdvice,
  momentsLevel,
  shortDay,
} from './moments-copy.ts';

describe('the words about Moments', () => {
  it('[HOME-02] count the days until they expire', () => {
    expect(daysLeft('2026-12-14', '2026-11-20')).toBe('24 days left');
    expect(daysLeft('2026-11-21', '2026-11-20')).toBe('1 day left');
    expect(daysLeft('2026-11-20', '2026-11-20')).toBe('Last day');
    expect(daysLeft(null, '2026-11-20')).toBeUndefined();
    expect(shortDay('2026-12-14')).toBe('Dec 14');
  });

  it('[HOME-02] warn at a fifth, at five and at none, and never before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 500 }), (limit, remaining) => {
        const isLow = remaining <= 5 || remaining / limit <= 0.2;
        expect(momentsLevel({ limit, remaining }) !== 'plenty').toBe(isLow);
        expect(momentsAdvice({ limit, remaining }, { nextDay: undefined }) !== undefined).toBe(isLow);
      }),
    );
    expect(momentsAdvice({ limit: 60, remaining: 1 }, { nextDay: undefined })?.title).toBe(
      'Your last Moment',
    );
    expect(momentsAdvice({ limit: 60, remaining: 5 }, { nextDay: undefined })?.title).toBe(
      'Your last 5 Moments',
    );
    expect(momentsAdvice({ limit: 60, remaining: 0 }, { nextDay: '2026-12-14' })?.text).toBe(
      'We save what you text. Add Moments to keep texting with your coach. You get new Moments on Dec 14.',
    );
  });

  it('[HOME-01] greet by the time of day and the name the member prefers', () => {
    expect([4, 5, 11, 12, 16, 17, 23].map(greeting)).toEqual([
      'Good evening',
      'Good morning',
      'Good morning',
      'Good afternoon',
      'Good afternoon',
      'Good evening',
      'Good evening',
    ]);
    expect(greetingName({ firstName: 'Eli', preferredName: '' })).toBe('Eli');
    expect(greetingName({ firstName: 'Elias', preferredName: 'Eli' })).toBe('Eli');
    expect(chartDayName('2026-11-20', '2026-11-20')).toBe('Today');
    expect(chartDayName('2026-11-16', '2026-11-20')).toBe('Mon');
  });

  it('[MOM-02] name the part that expires', () => {
    const expiresOn = '2026-12-14';
    expect(expiryWords({ fromPlan: 3, fromAddOns: 2, expiresOn })).toBe(
      'Your plan and add-on Moments expire on Dec 14 with no rollover.',
    );
    expect(expiryWords({ fromPlan: 3, fromAddOns: 0, expiresOn })).toMatch(/^Your plan Moments/);
    expect(expiryWords({ fromPlan: 0, fromAddOns: 2, expiresOn })).toMatch(/^Your add-on Moments/);
    expect(expiryWords({ fromPlan: 0, fromAddOns: 0, expiresOn: null })).toBeUndefined();
  });
});
