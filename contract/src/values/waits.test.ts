import { describe, expect, it } from 'vitest';
import { formatTooManyTries, formatWait } from './waits.ts';

describe('a wait in words', () => {
  it.each([
    [0, '1 second'],
    [1, '1 second'],
    [40, '40 seconds'],
    [119, '119 seconds'],
    [120, '2 minutes'],
    [121, '3 minutes'],
    [3_600, '60 minutes'],
    [7_200, '2 hours'],
    [7_201, '3 hours'],
    [86_400, '24 hours'],
  ])('[AUTH-23] formats %i seconds as "%s", never too short', (seconds, formatted) => {
    expect(formatWait(seconds)).toBe(formatted);
  });

  it('[AUTH-23] includes the wait in the message of a reached limit', () => {
    expect(formatTooManyTries(40)).toBe('Too many tries. Try again in 40 seconds.');
  });
});
