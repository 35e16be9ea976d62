import { describe, expect, it } from 'vitest';
import { RequestCounter } from './request-counter.ts';

describe('RequestCounter', () => {
  it('[API-03] counts by key until its time is over', () => {
    const counter = new RequestCounter(60);
    expect(counter.add('a', 1, 0)).toEqual({ used: 1, seconds: 60 });
    expect(counter.add('a', 2, 30_000)).toEqual({ used: 3, seconds: 30 });
    expect(counter.get('b', 30_000)).toEqual({ used: 0, seconds: 0 });
    expect(counter.add('a', 1, 60_000)).toEqual({ used: 1, seconds: 60 });
  });

  it('[API-03] takes uses back, but never more than there were', () => {
    const counter = new RequestCounter(60);
    counter.add('a', 5, 0);
    expect(counter.add('a', -3, 1_000).used).toBe(2);
    expect(counter.add('a', -9, 2_000).used).toBe(0);
  });

  it('[API-03] keeps a limited number of keys, however many addresses call, and the latest counts', () => {
    const counter = new RequestCounter(60);
    for (let key = 0; key < 120_000; key += 1) {
      counter.add(String(key), 1, 0);
      expect(counter.size).toBeLessThanOrEqual(50_000);
    }
    expect(counter.get('119999', 0).used).toBe(1);
  });
});
