import autocannon from 'autocannon';
import { getMemberProfile } from '@moments/contract/members';
import { startChild } from './child.ts';
import { logIn } from './log-in.ts';
import { median } from './median.ts';
import type { Product } from './product.ts';
import { profileStatement } from './profile-statement.ts';

/** The fullest profile of the demo data: a plan, a coach, add-on Moments. */
const phone = '+12125550105';
const connections = 10;
const seconds = { warmUp: 3, round: 4 };

interface Target {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Round {
  /** Answers a second. */
  readonly product: number;
  readonly bare: number;
}

async function answersASecond(target: Target, duration: number): Promise<number> {
  const { requests, errors, timeouts, non2xx } = await autocannon({ ...target, connections, duration });
  if (errors + timeouts + non2xx > 0)
    throw new Error(`${target.url}: ${String(errors + timeouts)} failed, ${String(non2xx)} refused`);
  return requests.average;
}

/** Which of the two comes first changes from round to round: neither gains by it. */
async function playRound(product: Target, bare: Target, number: number): Promise<Round> {
  if (number % 2 === 1) {
    const first = await answersASecond(bare, seconds.round);
    return { bare: first, product: await answersASecond(product, seconds.round) };
  }
  const first = await answersASecond(product, seconds.round);
  return { product: first, bare: await answersASecond(bare, seconds.round) };
}

/**
 * Answers a second of the profile call beside those of a bare server with the same query on the same database.
 * @returns the rounds, and the median of their ratios
 */
export async function measureRequests(
  running: Product,
  rounds: number,
): Promise<{ rounds: readonly Round[]; ratio: number }> {
  const { token, memberId } = await logIn(running, phone);
  const statement = JSON.stringify(await profileStatement(running.databaseUrl, memberId));
  const bareServer = await startChild(
    process.execPath,
    ['--import', 'tsx', 'bench/src/bare-server.ts'],
    { DATABASE_URL: running.databaseUrl, STATEMENT: statement },
    /^listening on /,
  );
  try {
    const product = { url: running.portal + getMemberProfile.path, headers: { authorization: token } };
    const bare = { url: bareServer.readyLine.replace('listening on ', '') };
    for (const target of [product, bare]) await answersASecond(target, seconds.warmUp);
    const played: Round[] = [];
    for (let number = 0; number < rounds; number += 1) played.push(await playRound(product, bare, number));
    return { rounds: played, ratio: median(played.map((round) => round.product / round.bare)) };
  } finally {
    await bareServer.stop();
  }
}
