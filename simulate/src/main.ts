import { parseArgs } from 'node:util';
import { startDatabases } from './database.ts';
import { draw, play } from './play.ts';
import { describeAct } from './story.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    members: { type: 'string', default: '8' },
    months: { type: 'string', default: '1' },
  },
});

const plot = { seed: Number(values.seed), members: Number(values.members), months: Number(values.months) };
const databases = await startDatabases();
const begun = performance.now();
const acts = draw(plot);
const ending = await play(databases, plot, acts);
const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
console.log(
  `seed ${String(plot.seed)}: ${String(ending.played.length)} of ${String(acts.length)} acts in ${seconds} s`,
);
for (const violation of ending.violations) console.log(`violated: ${violation}`);
if (ending.violations.length > 0) for (const act of ending.played.slice(-5)) console.log(describeAct(act));
await databases.stop();
process.exit(ending.violations.length > 0 ? 1 : 0);
