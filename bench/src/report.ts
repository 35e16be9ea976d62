import type { DeskFigures } from './desk/desk.ts';
import type { FailoverFigures } from './failover/failover.ts';
import type { FirstScreen } from './first-screen.ts';
import type { LiveFigures } from './live.ts';
import type { Round } from './requests.ts';
import type { TextRound } from './texts/texts.ts';

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

export const deskTable = (figures: DeskFigures): string =>
  [
    'The desk: the list after sign-in on a slow line and processor, a conversation from memory and from the server, texts until the right desk has read them (ms)',
    columns(['list', 'memory', 'server', 'text median', 'text 95 %', 'lost']),
    columns(
      [
        figures.list,
        figures.fromMemory,
        figures.fromServer,
        figures.textMedian,
        figures.text,
        figures.lost,
      ].map(whole),
    ),
  ].join('\n');

export const failoverTable = (figures: readonly FailoverFigures[]): string =>
  [
    'Failure of the primary under load, with Patroni, etcd, and HAProxy (ms until the server is ready)',
    columns(['failure', 'ready', 'acked texts', 'lost']),
    ...figures.map(({ failure, ready, acknowledged, lost }) =>
      columns([failure, whole(ready), whole(acknowledged), whole(lost)]),
    ),
  ].join('\n');

export const verdictLine = ({ text, isReached }: Verdict): string =>
  `${isReached ? 'ok    ' : 'MISSED'}  ${text}`;

interface ScreenLimits {
  readonly paintMs: number;
  readonly shift: number;
  readonly requests: number;
  readonly styleKib: number;
}

/** Compares a page's first screen with its limits, and names the paint of a static page of the same look. */
export function screenVerdicts(
  path: string,
  screen: FirstScreen & { readonly staticPaint: number },
  limits: ScreenLimits,
): readonly Verdict[] {
  const kib = screen.styleBytes / 1_024;
  const same = `a static page of the same look ${screen.staticPaint.toFixed(0)} ms`;
  return [
    {
      text: `${path}: LCP ${screen.paint.toFixed(0)} ms, at most ${String(limits.paintMs)} (${same})`,
      isReached: screen.paint <= limits.paintMs,
    },
    {
      text: `${path}: layout shift ${screen.shift.toFixed(3)}, at most ${String(limits.shift)}`,
      isReached: screen.shift <= limits.shift,
    },
    {
      text: `${path}: ${String(screen.requests)} requests before LCP, at most ${String(limits.requests)}`,
      isReached: screen.requests <= limits.requests,
    },
    {
      text: `${path}: ${kib.toFixed(1)} KiB of CSS in files, at most ${String(limits.styleKib)}`,
      isReached: kib <= limits.styleKib,
    },
  ];
}
