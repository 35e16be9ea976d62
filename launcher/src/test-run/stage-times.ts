import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** How long the stages of one run took. */
export interface StageTimes {
  /** The kind of run. Runs with other options can't be compared. */
  kind: string;
  commit: string;
  at: string;
  totalSeconds: number;
  stages: readonly {
    name: string;
    outcome: string;
    seconds: number;
    /** Files that passed only in a second run. */
    unreliable?: readonly string[];
  }[];
}

const historyFile = '.cache/stage-times.jsonl';

/** Writes the times to `test-results/stage-times.json` and adds them to the history. @returns what to say about them */
export function keepStageTimes(root: string, times: StageTimes): string {
  const history = join(root, historyFile);
  const earlier = existsSync(history) ? readHistory(readFileSync(history, 'utf8')) : [];
  for (const file of [history, join(root, 'test-results/stage-times.json')])
    mkdirSync(dirname(file), { recursive: true });
  writeFileSync(join(root, 'test-results/stage-times.json'), `${JSON.stringify(times, null, 2)}\n`);
  appendFileSync(history, `${JSON.stringify(times)}\n`);
  return describeTimes(
    times,
    earlier.findLast(({ kind }) => kind === times.kind),
  );
}

/** Reads the history, without a line that a killed run cut off. */
const readHistory = (text: string): StageTimes[] =>
  text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as StageTimes];
    } catch {
      return [];
    }
  });

/** Compares each stage that passed with the same one of an earlier run. */
function describeTimes(times: StageTimes, earlier: StageTimes | undefined): string {
  const stages = times.stages
    .filter(({ outcome }) => outcome !== 'skipped')
    .map(({ name, seconds }) => {
      const before = earlier?.stages.find((stage) => stage.name === name && stage.outcome === 'passed');
      return `${name} ${describeSeconds(seconds, before?.seconds)}`;
    });
  const total = describeSeconds(times.totalSeconds, earlier?.totalSeconds);
  return [...stages, `in all ${total}`].map((line) => `time    ${line}`).join('\n');
}

function describeSeconds(seconds: number, before: number | undefined): string {
  const now = `${seconds.toFixed(0)} s`;
  if (before === undefined) return now;
  const difference = Math.round(seconds) - Math.round(before);
  return `${now} (${difference > 0 ? '+' : ''}${String(difference)})`;
}
