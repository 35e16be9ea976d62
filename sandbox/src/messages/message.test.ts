import { describe, expect, it } from 'vitest';
import { findCode } from './message.ts';

describe('the code in a message', () => {
  it.each([
    ['418307 is your Moments code.', '418307'],
    ['Your code: 012345. It expires in 10 minutes.', '012345'],
    ['Text 741741 any time. Your code is 999111', '999111'],
    ['Crisis Text Line: 741741', undefined],
    ['Call (212) 555-0199', undefined],
    ['Order 1234567 of 12345', undefined],
    ['That is $1,123,456.00', undefined],
    ['Hello Journey f461677c, use ana-461677@moments.example or 461677@moments.example', undefined],
    ['Open http://localhost:3900/461677a to go on', undefined],
  ])('%s', (body, code) => {
    expect(findCode({ body })).toBe(code);
  });

  it('finds a code in the subject', () => {
    expect(findCode({ subject: '418307 is your code', body: 'Hello' })).toBe('418307');
  });
});
