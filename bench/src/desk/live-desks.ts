import { setTimeout as sleep } from 'node:timers/promises';
import { staffPath } from '@moments/contract/http/staff-call';
import { staffEventsPath } from '@moments/contract/live/staff-events';
import type { Product } from '../product.ts';
import { getId } from '../texts/text-members.ts';
import { getCookie, sendText } from './desk-data.ts';

/** How long a text may take, in ms, before the bench counts it as lost. */
const lostAfter = 10_000;

interface OpenDesk {
  /** The number of its coach and of the coach's one member. */
  readonly n: number;
  onText: (() => void) | undefined;
  close(): void;
}

/** Opens the event stream of a coach's desk. */
async function openDesk(desk: string, n: number): Promise<OpenDesk> {
  const controller = new AbortController();
  const reply = await fetch(desk + staffEventsPath, {
    headers: { cookie: getCookie(n) },
    signal: controller.signal,
  });
  if (!reply.ok || !reply.body) throw new Error(`A desk’s stream was rejected: ${String(reply.status)}`);
  const open: OpenDesk = { n, onText: undefined, close: () => controller.abort() };
  const read = async () => {
    const lines = reply.body?.pipeThrough(new TextDecoderStream()) ?? [];
    for await (const text of lines) {
      if (text.includes('"kind":"text"')) open.onText?.();
    }
  };
  read().catch(() => undefined);
  return open;
}

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
  const arrived = new Promise<void>((resolve) => (open.onText = resolve));
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

export interface LiveSize {
  readonly conversations: number;
  readonly desks: number;
  readonly rate: number;
  readonly seconds: number;
}

/** Opens all desks, and sends texts to them in turn. @returns the times, without those of lost texts */
export async function measureLiveDesks(
  product: Product,
  size: LiveSize,
): Promise<readonly (number | undefined)[]> {
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
