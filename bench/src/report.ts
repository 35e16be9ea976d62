import type { LiveFigures } from './live.ts';
import type { Round } from './requests.ts';
import type { TextRound } from './texts.ts';

/** A figure with its target. */
export interface Verdict {
  readonly text: string;
  readonly isReached: boolean;
}

const columns = (cells: readonly string[]): string => cells.map((cell) => cell.padStart(12)).join('');
const whole = (figure: number): string => figure.toFixed(0);

export const paintTable = (runs: readonly number[]): string =>
  ['LCP of /auth, Lighthouse mobile, simulated throttling (ms)', columns(runs.map(whole))].join('\n');

export const requestsTable = (rounds: readonly Round[]): string =>
  [
    'Profile call, compared with bare node:http + pg with the same query (requests a second)',
    columns(['round', 'server', 'bare', 'ratio', 'prepared', 'ratio']),
    ...rounds.map(({ product, bare, prepared }, number) =>
      columns([
        String(number + 1),
        whole(product),
        whole(bare),
        (product / bare).toFixed(2),
        whole(prepared),
        (product / prepared).toFixed(2),
      ]),
    ),
  ].join('\n');

export const textsTable = (rounds: readonly TextRound[]): string =>
  [
    'Inbound texts, end to end, compared with pgbench with a text’s two statements on the same database (a second)',
    columns(['members', 'texts', 'pgbench', 'ratio']),
    ...rounds.map(({ members, texts, statements }) =>
      columns([whole(members), whole(texts), whole(statements), (texts / statements).toFixed(2)]),
    ),
  ].join('\n');

export const liveTable = (figures: LiveFigures): string =>
  [
    'Live updates: from the change in the database until the open page has its event (ms), and the server process at that time',
    columns(['pages', 'changes/s', 'median', '99 %', 'cores', 'MB']),
    columns([
      whole(figures.pages),
      whole(figures.rate),
      whole(figures.median),
      whole(figures.p99),
      figures.cpuShare.toFixed(2),
      whole(figures.megabytes),
    ]),
  ].join('\n');

export const verdictLine = ({ text, isReached }: Verdict): string =>
  `${isReached ? 'ok    ' : 'MISSED'}  ${text}`;
