import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { getMemberProfile } from '@moments/contract/members/members';
import type { Product } from '../product.ts';
import { createNextText, textPath } from '../texts/texts.ts';

/** A demo member in coaching, who reads their profile. */
export const demoPhone = '+12125550105';
export const textingMembers = 200;
/** How many callers text and read, each with a pause between two calls, in ms. */
const callers = { texting: 8, reading: 8, pause: 10 };
/** No call may take longer, in ms. A later one counts as unanswered. */
const patience = 60_000;

export interface CallResult {
  /** 0 if there was no answer. */
  readonly status: number;
  readonly startedAt: number;
  readonly took: number;
}

/** Calls that continue while something fails. */
export interface OutageLoad {
  readonly results: readonly CallResult[];
  /** The provider's IDs of texts that the server acknowledged. */
  readonly acknowledged: readonly string[];
  /** Ends the load, and waits for the calls in progress. */
  end(): Promise<void>;
}

async function call(url: string, init: RequestInit): Promise<CallResult> {
  const startedAt = performance.now();
  const finish = (status: number) => ({ status, startedAt, took: performance.now() - startedAt });
  try {
    const reply = await fetch(url, { ...init, signal: AbortSignal.timeout(patience) });
    await reply.arrayBuffer();
    return finish(reply.status);
  } catch {
    return finish(0);
  }
}

/** Starts texts and profile reads, with a bounded number at a time. @param token of a session */
export function startOutageLoad(product: Product, token: string): OutageLoad {
  const results: CallResult[] = [];
  const acknowledged: string[] = [];
  let isOver = false;
  const sendText = async () => {
    const id = `SM${randomUUID()}`;
    const { body, signature } = createNextText(product.portal, textingMembers, id);
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature,
    };
    const result = await call(product.portal + textPath, { method: 'POST', body, headers });
    if (result.status === 200) acknowledged.push(id);
    return result;
  };
  const read = () => call(product.portal + getMemberProfile.path, { headers: { authorization: token } });
  const keepCalling = async (next: () => Promise<CallResult>) => {
    while (!isOver) {
      results.push(await next());
      await pause(callers.pause);
    }
  };
  const running = [
    ...Array.from({ length: callers.texting }, () => keepCalling(sendText)),
    ...Array.from({ length: callers.reading }, () => keepCalling(read)),
  ];
  return {
    results,
    acknowledged,
    async end() {
      isOver = true;
      await Promise.all(running);
    },
  };
}

/** Waits until the server is ready without a break for a second. @returns ms from the call to the first of these answers */
export async function waitUntilReady({ portal }: Product, longest: number): Promise<number> {
  const start = performance.now();
  let readySince: number | undefined;
  while (performance.now() - start < longest) {
    const { status } = await call(`${portal}/readyz`, {});
    readySince = status === 200 ? (readySince ?? performance.now()) : undefined;
    if (readySince !== undefined && performance.now() - readySince > 1_000) return readySince - start;
    await pause(50);
  }
  throw new Error(`The server wasn't ready within ${String(longest / 1_000)} s.`);
}

/** Lists the statuses of calls that are no answer a caller can act on. */
export const listWrongStatuses = (results: readonly CallResult[]): readonly number[] =>
  [...new Set(results.map(({ status }) => status))].filter((status) => ![200, 429, 503].includes(status));
