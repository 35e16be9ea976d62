import { formatFailoverTable, type Verdict } from '../report.ts';
import { measureFailover } from './failover.ts';
import { measureOutages } from './outages.ts';

const targets = {
  readyMs: 10_000,
  readyAfterLossesMs: 5_000,
  longestCallMs: 30_000,
  /** With the time that a lost machine's key stays in etcd. */
  readyWithoutMachineMs: 20_000,
};

/** Runs on a database of its own, so only if it is named. */
export async function judgeFailover(): Promise<readonly Verdict[]> {
  const figures = await measureFailover();
  console.log(`${formatFailoverTable(figures)}\n`);
  return figures.flatMap(({ failure, ready, lost, wrongStatuses }) => {
    const longest = failure === 'postgres' ? targets.readyMs : targets.readyWithoutMachineMs;
    const name = failure === 'postgres' ? 'the primary' : 'the primary’s machine';
    return [
      {
        text: `failure of ${name}: ready after ${ready.toFixed(0)} ms, at most ${String(longest)}`,
        isReached: ready <= longest,
      },
      {
        text: `failure of ${name}: ${String(lost)} acknowledged texts lost, replies other than 200, 429, and 503: ${wrongStatuses.join(', ') || 'none'}`,
        isReached: lost === 0 && wrongStatuses.length === 0,
      },
    ];
  });
}

/** Breaks the connections of a product of its own, so only if it is named. */
export async function judgeOutages(): Promise<readonly Verdict[]> {
  const figures = await measureOutages();
  const { calls, readyAfterLosses, readyAfterFreeze, longestCall, wrongStatuses, isSameProcess } = figures;
  const createVerdict = (name: string, milliseconds: number, longest: number): Verdict => ({
    text: `${name} ${milliseconds.toFixed(0)} ms, at most ${String(longest)}`,
    isReached: milliseconds <= longest,
  });
  return [
    createVerdict(
      '60 losses of all connections in 10 s: ready after',
      readyAfterLosses,
      targets.readyAfterLossesMs,
    ),
    createVerdict('frozen connections: ready after', readyAfterFreeze, targets.readyAfterLossesMs),
    createVerdict('the longest of all calls took', longestCall, targets.longestCallMs),
    {
      text: `${String(calls)} calls: replies other than 200, 429, and 503: ${wrongStatuses.join(', ') || 'none'}`,
      isReached: wrongStatuses.length === 0,
    },
    {
      text: `the server is ${isSameProcess ? 'the same process' : 'another process'}`,
      isReached: isSameProcess,
    },
  ];
}
