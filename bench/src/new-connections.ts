import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { getMemberProfile } from '@moments/contract/members/members';
import type { Product } from './product.ts';
import { calculatePercentile, type Verdict } from './report.ts';

const callers = 1_500;
const seconds = 10;
const longestMs = 500;

/** Makes a call on a connection of its own. @returns its status, and the milliseconds with the connection */
function callOnNewConnection(
  url: string,
  token: string,
): Promise<{ readonly status: number; readonly ms: number }> {
  const start = performance.now();
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ status, ms: performance.now() - start });
    const request = get(url, { agent: false, headers: { authorization: token } }, (reply) => {
      reply.resume().once('end', () => end(reply.statusCode ?? 0));
    });
    request.once('error', () => end(0));
    request.setTimeout(10_000, () => request.destroy());
  });
}

/** Checks that callers who each make a new connection a second are served in a short time, or rejected with a 503. */
export async function judgeNewConnections(product: Product, token: string): Promise<readonly Verdict[]> {
  const end = performance.now() + seconds * 1_000;
  const statuses: Record<number, number> = {};
  const served: number[] = [];
  const beOneCaller = async () => {
    await pause(Math.random() * 1_000);
    while (performance.now() < end) {
      const { status, ms } = await callOnNewConnection(product.portal + getMemberProfile.path, token);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status === 200) served.push(ms);
      await pause(1_000);
    }
  };
  await Promise.all(Array.from({ length: callers }, beOneCaller));
  const slowest = calculatePercentile(
    served.toSorted((one, other) => one - other),
    0.99,
  );
  const isOnlyKnown = Object.keys(statuses).every((code) => ['200', '429', '503'].includes(code));
  return [
    {
      text: `rush: ${String(callers)} new connections a second: 99 % of those served within ${slowest.toFixed(0)} ms, at most ${String(longestMs)}; by status ${JSON.stringify(statuses)}`,
      isReached: isOnlyKnown && slowest <= longestMs,
    },
  ];
}
