import { calculatePercentile } from '../percentiles.ts';
import type { Product } from '../product.ts';
import { formatColumns, formatWhole, judgeTime, type Verdict } from '../report.ts';
import { addDeskData } from './desk-data.ts';
import { measureInbox, type InboxSpeed } from './inbox-speed.ts';
import { measureLiveDesks, type LiveSize } from './live-desks.ts';

/** Times in ms, and the number of lost texts. */
interface DeskFigures extends InboxSpeed {
  readonly text: number;
  readonly textMedian: number;
  readonly lost: number;
}

/** Measures the inbox of a coach with many conversations, and texts to many open desks. */
async function measureDesk(product: Product, size: LiveSize): Promise<DeskFigures> {
  await addDeskData(product, size);
  const inbox = await measureInbox(product, size.conversations);
  const times = await measureLiveDesks(product, size);
  const arrived = times.filter((time) => time !== undefined).toSorted((one, other) => one - other);
  return {
    ...inbox,
    text: calculatePercentile(arrived, 0.95),
    textMedian: calculatePercentile(arrived, 0.5),
    lost: times.length - arrived.length,
  };
}

const formatDeskTable = (figures: DeskFigures): string =>
  [
    'The desk: the list after sign-in on a slow line and processor, a conversation from memory and from the server, texts until the right desk has read them (ms)',
    formatColumns(['list', 'memory', 'server', 'text median', 'text 95 %', 'lost']),
    formatColumns(
      [
        figures.list,
        figures.fromMemory,
        figures.fromServer,
        figures.textMedian,
        figures.text,
        figures.lost,
      ].map(formatWhole),
    ),
  ].join('\n');

const size = { conversations: 5_000, desks: 200, rate: 20, seconds: 15 };

/** `dropped`: how many of the 240 frames can drop in addition to those that a plain list of as many rows drops. */
const targets = { dropped: 2, listMs: 1_500, fromMemoryMs: 100, fromServerMs: 300, liveMs: 1_000 };

/** Measures a coach's large inbox, and texts to many open desks. */
export async function judgeDesk(product: Product): Promise<readonly Verdict[]> {
  const figures = await measureDesk(product, size);
  console.log(`${formatDeskTable(figures)}\n`);
  const { dropped, droppedPlain, list, fromMemory, fromServer, text, lost } = figures;
  return [
    judgeTime('desk: 5,000 conversations listed after sign-in within', list, targets.listMs),
    judgeTime('desk: the next conversation from memory within', fromMemory, targets.fromMemoryMs),
    judgeTime('desk: a conversation from the server within', fromServer, targets.fromServerMs),
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
