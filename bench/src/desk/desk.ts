import { setTimeout as sleep } from 'node:timers/promises';
import { staffPath } from '@moments/contract/http/staff-call';
import type { Product } from '../product.ts';
import { calculatePercentile, formatColumns, formatWhole, judgeTime, type Verdict } from '../report.ts';
import { getId } from '../texts/text-members.ts';
import { addDeskData, getCookie, sendText } from './desk-data.ts';
import { type InboxSpeed, measureInbox } from './inbox-speed.ts';
import { openDesk, waitForEvent, type OpenDesk } from './open-desk.ts';

/** How long a text may take, in ms, before the bench counts it as lost. */
const lostAfter = 10_000;

/** Reads what the page reads after an event: the list and the thread. */
async function readDesk(desk: string, n: number, memberId: string): Promise<void> {
  const paths = [
    `${staffPath}/conversations?state=open&limit=100`,
    `${staffPath}/conversations/${memberId}/messages?limit=50`,
  ];
  const replies = await Promise.all(
    paths.map((path) => fetch(desk + path, { headers: { cookie: getCookie(n) } })),
  );
  for (const reply of replies) {
    if (!reply.ok) throw new Error(`The desk was rejected: ${String(reply.status)}`);
    await reply.text();
  }
}

/** Sends a text, and measures until the desk of its coach has read it. @returns milliseconds, or undefined if it did not arrive in time */
async function measureArrival(
  { portal, desk }: Product,
  open: OpenDesk,
  conversations: number,
): Promise<number | undefined> {
  const member = conversations + open.n;
  const start = performance.now();
  const arrived = waitForEvent(open, '"kind":"text"');
  await sendText(portal, member);
  const shown = arrived
    .then(() => readDesk(desk, open.n, getId(member)))
    .then(() => performance.now() - start);
  return Promise.race([shown, sleep(lostAfter, undefined)]);
}

/** Measures a text. A call that fails loses it, and must not end the whole bench: no one waits for these calls until all are sent. */
const measureText = (...given: Parameters<typeof measureArrival>): Promise<number | undefined> =>
  measureArrival(...given).catch((error: unknown) => {
    console.error('A text was lost:', error);
    return undefined;
  });

interface LiveSize {
  readonly conversations: number;
  readonly desks: number;
  readonly rate: number;
  readonly seconds: number;
}

/** Opens all desks, and sends texts to them in turn. @returns the times, without those of lost texts */
async function measureLiveDesks(product: Product, size: LiveSize): Promise<readonly (number | undefined)[]> {
  const desks: OpenDesk[] = [];
  for (let n = 1; n <= size.desks; n += 1) desks.push(await openDesk(product.desk, n));
  try {
    const running: Promise<number | undefined>[] = [];
    for (let text = 0; text < size.rate * size.seconds; text += 1) {
      const desk = desks[text % desks.length];
      if (desk) running.push(measureText(product, desk, size.conversations));
      await sleep(1_000 / size.rate);
    }
    return await Promise.all(running);
  } finally {
    for (const desk of desks) desk.close();
  }
}

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
