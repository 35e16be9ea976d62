import { Random } from './random.ts';

/** One thing that happens. It doesn't depend on those before it, so a story can be cut anywhere. */
export interface Act {
  readonly kind: string;
  /** The place of the member whom it is about. */
  readonly who: number;
  /** The seed of the act's own choices. */
  readonly roll: number;
  /** Seconds before it. 0: at the same time as the act before. */
  readonly wait: number;
}

/** What draws a story. */
export interface Plot {
  readonly seed: number;
  readonly members: number;
  readonly months: number;
}

/** The first act of each member. */
export const opening = 'does what the portal asks next';

/** How often each kind of act happens. */
export type Weights = Readonly<Record<string, number>>;

/** Returns the acts of a member in a month. A short story is dense; years of many members have as many acts as a machine plays in minutes. */
const getDensity = ({ members, months }: Plot): number =>
  Math.min(18, Math.max(0.7, 1_500 / (members * months)));
const month = 30 * 86_400;

/** Draws a wait: some things happen at the same time, most within minutes, and then nothing for long. @param mean seconds */
function drawWait(random: Random, mean: number, together: number): number {
  if (random.isLucky(together)) return 0;
  if (random.isLucky(0.6)) return 1 + random.below(600);
  return 1 + Math.floor(-Math.log(1 - random.next()) * mean * 2.5);
}

/** Draws the same acts for the same seed. */
export function drawStory(plot: Plot, weights: Weights): readonly Act[] {
  const { seed, members, months } = plot;
  const random = new Random(seed);
  const kinds = Object.entries(weights).flatMap(([kind, weight]) =>
    Array.from({ length: weight }, () => kind),
  );
  const count = Math.ceil(members * months * getDensity(plot));
  const mean = (months * month) / count;
  return Array.from({ length: count }, (_, place) => ({
    kind: place < members ? opening : random.pick(kinds),
    who: place < members ? place : random.below(members),
    roll: random.below(2 ** 31),
    wait: drawWait(random, mean, months > 3 ? 0.6 : 0.08),
  }));
}

/** Writes what happens, act by act: the same for every run of a seed. */
export const writeJournal = (acts: readonly Act[]): string => acts.map(describeAct).join('\n');

/** Writes an act as a line of a printed story. */
export const describeAct = ({ kind, who, roll, wait }: Act): string =>
  `${wait === 0 ? 'at the same time' : `after ${String(wait)} s`}: member ${String(who)}: ${kind} (${String(roll)})`;
