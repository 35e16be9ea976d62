import { afterAll, expect, it } from 'vitest';
import { isExhaustive } from '@moments/server/test/exhaustive';
import { startDatabases } from './database.ts';
import { draw, play } from './play.ts';

const databases = await startDatabases();
afterAll(() => databases.stop());

const seeds = Array.from({ length: isExhaustive ? 40 : 3 }, (_, place) => place + 1);

it('draws the same acts for the same seed, and others for another', () => {
  const plot = { seed: 7, members: 3, months: 1 };
  expect(draw(plot)).toEqual(draw(plot));
  expect(draw({ ...plot, seed: 8 })).not.toEqual(draw(plot));
});

it.each(seeds)('[CHK-13, MOM-06] keeps every promise through a month of seed %i', async (seed) => {
  const plot = { seed, members: 3, months: 1 };
  expect(await play(databases, plot, draw(plot))).toMatchObject({ violations: [] });
});
