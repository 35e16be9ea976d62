import { afterAll, expect, it } from 'vitest';
import { isExhaustive } from '@moments/server/test/exhaustive';
import { startDatabases } from './database.ts';
import { draw, play } from './play.ts';
import { writeJournal } from './story.ts';

const databases = await startDatabases();
afterAll(() => databases.stop());

const seeds = Array.from({ length: isExhaustive ? 40 : 3 }, (_, place) => place + 1);

it('writes the same journal for the same seed, and another for another', () => {
  const plot = { seed: 7, members: 3, months: 1 };
  expect(writeJournal(draw(plot))).toBe(writeJournal(draw(plot)));
  expect(writeJournal(draw({ ...plot, seed: 8 }))).not.toBe(writeJournal(draw(plot)));
});

it.each(seeds)('[CHK-13, MOM-06] keeps every promise through a month of seed %i', async (seed) => {
  const plot = { seed, members: 3, months: 1 };
  const { violations, played } = await play(databases, plot, draw(plot));
  expect(violations).toEqual([]);
  expect(writeJournal(played)).toBe(writeJournal(draw(plot)));
});
