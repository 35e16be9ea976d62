import { expect, it } from 'vitest';
import { shrink } from './shrink.ts';

it('cuts a failing story down to the acts that it needs', async () => {
  const acts = Array.from({ length: 60 }, (_, place) => place);
  let plays = 0;
  const story = await shrink(acts, (left) => {
    plays += 1;
    return Promise.resolve([7, 8, 41].every((act) => left.includes(act)));
  });
  expect(story).toEqual([7, 8, 41]);
  expect(plays).toBeLessThan(60);
});
