import type { Product } from '../product.ts';
import { formatDeskTable, type Verdict } from '../report.ts';
import { measureDesk } from './desk.ts';

const size = { conversations: 5_000, desks: 200, rate: 20, seconds: 15 };

/** `dropped`: how many of the 240 frames can drop in addition to those that a plain list of as many rows drops. */
const targets = { dropped: 2, listMs: 1_500, fromMemoryMs: 100, fromServerMs: 300, liveMs: 1_000 };

/** Measures a coach's large inbox, and texts to many open desks. */
export async function judgeDesk(product: Product): Promise<readonly Verdict[]> {
  const figures = await measureDesk(product, size);
  console.log(`${formatDeskTable(figures)}\n`);
  const { dropped, droppedPlain, list, fromMemory, fromServer, text, lost } = figures;
  const createVerdict = (name: string, milliseconds: number, longest: number): Verdict => ({
    text: `${name} ${milliseconds.toFixed(0)} ms, at most ${String(longest)}`,
    isReached: milliseconds <= longest,
  });
  return [
    createVerdict('desk: 5,000 conversations listed after sign-in within', list, targets.listMs),
    createVerdict('desk: the next conversation from memory within', fromMemory, targets.fromMemoryMs),
    createVerdict('desk: a conversation from the server within', fromServer, targets.fromServerMs),
    {
      text: `desk: 5,000 conversations scrolled with ${String(dropped)} of 240 frames dropped, at most ${String(targets.dropped)} more than the ${String(droppedPlain)} of a plain list`,
      isReached: dropped <= droppedPlain + targets.dropped,
    },
    {
      text: `desk: 95 % of texts on the right one of ${String(size.desks)} desks within ${text.toFixed(0)} ms, at most ${String(targets.liveMs)}; ${String(lost)} lost`,
      isReached: text <= targets.liveMs && lost === 0,
    },
  ];
}
