import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { createStopSignal } from '@moments/launcher/stop-stack';
import { runChaos } from './chaos.ts';
import { startDatabases, type Databases } from './database.ts';
import { draw, play } from './play.ts';
import { shrink } from './shrink.ts';
import { describeAct, writeJournal, type Plot } from './story.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    members: { type: 'string', default: '8' },
    months: { type: 'string', default: '1' },
    chaos: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '180' },
    shrink: { type: 'boolean', default: true },
    help: { type: 'boolean', default: false },
  },
  allowNegative: true,
});

const usage = `npm run simulate -- [options]: plays lives of the service, and says what broke a promise.
  --seed N      the first story; the same number draws the same acts (1)
  --seeds N     how many stories (1)
  --members N   members in each story (8)
  --months N    months of each story (1)
  --no-shrink   don't cut a failing story down to its shortest
  --chaos       kill the server under load instead, for --seconds N (180); what they cut off settles in up to 8 minutes`;
if (values.help) {
  console.log(usage);
  process.exit(0);
}

/** The promise that a violation breaks. */
const getInvariant = (violation: string): string => violation.split(':', 1)[0] ?? '';

async function simulate(databases: Databases, plot: Plot): Promise<boolean> {
  const begun = performance.now();
  const acts = draw(plot);
  const { violations, played, deaths, log } = await play(databases, plot, acts);
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  const counts = `${String(played.length)} of ${String(acts.length)} acts, ${String(deaths)} kills, ${seconds} s`;
  // Two runs of a seed have the same journal, and so the same digest.
  const digest = createHash('sha256').update(writeJournal(played)).digest('hex').slice(0, 12);
  console.log(`seed ${String(plot.seed)}: ${counts}, journal ${digest}`);
  const [first] = violations;
  if (first === undefined) return true;
  for (const violation of violations.slice(0, 10)) console.log(`violated: ${violation.slice(0, 2_000)}`);
  for (const line of log) console.log(`the server's log: ${line.trim().slice(0, 2_000)}`);
  if (!values.shrink) return false;
  const invariant = getInvariant(first);
  const story = await shrink(played, async (left) =>
    (await play(databases, plot, left)).violations.some((violation) => getInvariant(violation) === invariant),
  );
  console.log('the shortest story that breaks it:');
  for (const act of story) console.log(`  ${describeAct(act)}`);
  return false;
}

async function kill(databases: Databases): Promise<boolean> {
  const ending = await runChaos(databases, Number(values.seed), Number(values.seconds));
  const { broken, kills, texts, replies } = ending;
  console.log(`${String(kills)} kills, ${String(texts)} texts, ${String(replies)} replies`);
  for (const each of broken) console.log(each);
  return broken.length === 0;
}

async function playAll(databases: Databases): Promise<boolean> {
  if (values.chaos) return kill(databases);
  let isKept = true;
  for (let seed = Number(values.seed), end = seed + Number(values.seeds); seed < end; seed += 1) {
    const plot = { seed, members: Number(values.members), months: Number(values.months) };
    isKept = (await simulate(databases, plot)) && isKept;
  }
  return isKept;
}

const stopped = once(createStopSignal(), 'abort').then(() => false);
const databases = await startDatabases();
const isKept = await Promise.race([playAll(databases), stopped]);
await databases.stop();
process.exit(isKept ? 0 : 1);
