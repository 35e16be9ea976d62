import type { Product } from '../product.ts';
import { formatTextsTable, type Verdict } from '../report.ts';
import { measureTexts } from './texts.ts';

const targets = { ratio: 0.6, manyToFew: 0.9 };
const sizes = { few: 1_000, many: 1_000_000, rounds: 3 };

/** Compares inbound texts with pgbench, with few members and with many. */
export async function judgeTexts(product: Product): Promise<readonly Verdict[]> {
  const measured = await measureTexts(product, sizes);
  console.log(`${formatTextsTable(measured.rounds)}\n`);
  return [
    {
      text: `texts: median ratio ${measured.ratio.toFixed(2)}, at least ${targets.ratio.toFixed(2)}`,
      isReached: measured.ratio >= targets.ratio,
    },
    {
      text: `texts at a million members are ${measured.manyToFew.toFixed(2)} of those at a thousand, at least ${targets.manyToFew.toFixed(2)} (pgbench: ${measured.manyToFewStatements.toFixed(2)})`,
      isReached: measured.manyToFew >= targets.manyToFew,
    },
  ];
}
