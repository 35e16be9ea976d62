import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  chartDayName,
  daysLeft,
  greeting,
  greetingName,
  momentsAdvice,
  momentsLevel,
  shortDay,
} from './moments-words.ts';
import { welcomeWords } from './welcome-words.ts';

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
        expect(momentsAdvice({ limit, remaining }) !== undefined).toBe(isLow);
      }),
    );
    expect(momentsAdvice({ limit: 60, remaining: 1 })).toContain('1 Moment left');
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

  it('say what is true of the status', () => {
    expect(welcomeWords('EXITED BY STOP')).toContain('START');
    expect(welcomeWords('AWAY_TEXT_LIMIT')).toContain('add more');
    expect(welcomeWords('something new')).toBe('Welcome back.');
  });
});
