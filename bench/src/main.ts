import { measureFirstPaint } from './first-paint.ts';
import { startProduct } from './product.ts';
import { paintTable, requestsTable, verdictLine, type Verdict } from './report.ts';
import { measureRequests } from './requests.ts';

const targets = { paintMs: 1_200, ratio: 0.6 };
const paintRuns = 5;
const rounds = 7;

async function measure(): Promise<readonly Verdict[]> {
  console.log('Starting the product on a fresh database ...\n');
  const product = await startProduct();
  try {
    const paint = await measureFirstPaint(product.portal, paintRuns);
    console.log(`${paintTable(paint.runs)}\n`);
    const requests = await measureRequests(product, rounds);
    console.log(`${requestsTable(requests.rounds)}\n`);
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
  } finally {
    await product.stop();
  }
}

const verdicts = await measure();
console.log(verdicts.map(verdictLine).join('\n'));
process.exitCode = verdicts.every(({ isReached }) => isReached) ? 0 : 1;
