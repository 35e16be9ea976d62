import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { getMessageStats, getMomentsBalance, getStatics } from '@moments/contract/dashboard/dashboard';
import { getMemberProfile } from '@moments/contract/members/members';
import { getPaymentHistory } from '@moments/contract/payments/payment-history';
import { getCurrentSubscription } from '@moments/contract/payments/subscription';
import { logIn } from './log-in.ts';
import type { Product } from './product.ts';
import { readMegabytes, type Verdict } from './report.ts';
import { fillUpTo } from './texts/text-members.ts';
import { createNextText, createTextRequest } from './texts/texts.ts';

/** Resident memory in megabytes. */
const targets = { fresh: 220, afterLoad: 320 };
/** Milliseconds in which a server that has just started settles. */
const settling = 5_000;
/** A demo member in coaching on a monthly plan. */
const phone = '+12125550105';
/** A busy evening: members who text, and what open pages read, each a second. */
const load = { members: 10_000, texts: 40, reads: 60 };
/** A log-in ends after a while, so a part of the load has a log-in of its own. */
const minutesOfPart = 15;

const pages = [
  getMemberProfile,
  getStatics,
  getMessageStats,
  getMomentsBalance,
  getCurrentSubscription,
  getPaymentHistory,
];

/** Sends texts and reads pages for some minutes. @throws Error if a call failed or was rejected */
async function playPart(product: Product, minutes: number): Promise<void> {
  const authorization = await logIn(product, phone);
  const shared = { connections: 5, duration: minutes * 60, workers: 1 };
  const results = await Promise.all([
    autocannon({
      ...shared,
      url: product.portal,
      overallRate: load.reads,
      requests: pages.map(({ path }) => ({ method: 'GET', path, headers: { authorization } })),
    }),
    autocannon({
      url: product.portal,
      connections: shared.connections,
      duration: shared.duration,
      overallRate: load.texts,
      requests: [createTextRequest(() => createNextText(product.portal, load.members))],
    }),
  ]);
  for (const { errors, timeouts, non2xx } of results)
    if (errors + timeouts + non2xx > 0)
      throw new Error(`Load: ${String(errors + timeouts)} failed, ${String(non2xx)} rejected`);
}

async function judgeAfterLoad(product: Product, minutes: number): Promise<Verdict> {
  await fillUpTo(product.databaseUrl, load.members);
  for (let played = 0; played < minutes; played += minutesOfPart)
    await playPart(product, Math.min(minutesOfPart, minutes - played));
  const megabytes = await readMegabytes(product.desk);
  return {
    text: `after ${String(minutes)} minutes of load: ${megabytes.toFixed(0)} MB resident, at most ${String(targets.afterLoad)}`,
    isReached: megabytes <= targets.afterLoad,
  };
}

/**
 * Reads the memory of a fresh server process, and of one after some minutes of load.
 * @param minutes 0 for the fresh process only
 */
export async function judgeMemory(product: Product, minutes: number): Promise<readonly Verdict[]> {
  await sleep(settling);
  const megabytes = await readMegabytes(product.desk);
  const fresh = {
    text: `a fresh server process: ${megabytes.toFixed(0)} MB resident, at most ${String(targets.fresh)}`,
    isReached: megabytes <= targets.fresh,
  };
  return minutes === 0 ? [fresh] : [fresh, await judgeAfterLoad(product, minutes)];
}
