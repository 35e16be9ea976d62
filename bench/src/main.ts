import { once } from 'node:events';
import { stopSignal } from '@moments/launcher/stop-signal';
import { measureFirstPaint } from './first-paint.ts';
import { startProduct, type Product } from './product.ts';
import { paintTable, requestsTable, verdictLine, type Verdict } from './report.ts';
import { measureRequests } from './requests.ts';

const targets = { paintMs: 1_200, ratio: 0.6 };
const paintRuns = 5;
const rounds = 5;

async function measure(product: Product): Promise<readonly Verdict[]> {
  const paint = await measureFirstPaint(product.portal, paintRuns);
  console.log(`${paintTable(paint.runs)}\n`);
  const requests = await measureRequests(product, rounds);
  console.log(requestsTable(requests.rounds));
  console.log(
    `For information: median ratio to a prepared statement ${requests.ratioToPrepared.toFixed(2)}\n`,
  );
  return [
    {
      text: `median LCP ${paint.median.toFixed(0)} ms, at most ${String(targets.paintMs)}`,
      isReached: paint.median <= targets.paintMs,
    },
    {
      text: `median ratio ${requests.ratio.toFixed(2)}, at least ${targets.ratio.toFixed(2)}`,
      isReached: requests.ratio >= targets.ratio,
    },
  ];
}

/** Stops what was started also when it is told to stop itself. */
async function bench(stop: AbortSignal): Promise<readonly Verdict[]> {
  console.log('Starting the product on a fresh database ...\n');
  const product = await startProduct();
  try {
    const stopped = once(stop, 'abort').then(() => {
      throw new Error('Stopped.');
    });
    return await Promise.race([measure(product), stopped]);
  } finally {
    await product.stop();
  }
}

try {
  const verdicts = await bench(stopSignal());
  console.log(verdicts.map(verdictLine).join('\n'));
  process.exit(verdicts.every(({ isReached }) => isReached) ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
