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

const formatColumns = (cells: readonly string[]): string => cells.map((cell) => cell.padStart(12)).join('');
const formatWhole = (figure: number): string => figure.toFixed(0);

export const paintTable = (runs: readonly number[]): string =>
  ['LCP of /auth, Lighthouse mobile, simulated throttling (ms)', formatColumns(runs.map(formatWhole))].join(
    '\n',
  );

export const formatRequestsTable = (rounds: readonly Round[]): string =>
  [
    'Profile call, compared with bare node:http + pg with the same query (requests a second)',
    formatColumns(['round', 'server', 'bare', 'ratio', 'prepared', 'ratio']),
    ...rounds.map(({ product, bare, prepared }, number) =>
      formatColumns([
        String(number + 1),
        formatWhole(product),
        formatWhole(bare),
        (product / bare).toFixed(2),
        formatWhole(prepared),
        (product / prepared).toFixed(2),
      ]),
    ),
  ].join('\n');

export const formatTextsTable = (rounds: readonly TextRound[]): string =>
  [
    'Inbound texts, end to end, compared with pgbench with a text’s two statements on the same database (a second)',
    formatColumns(['members', 'texts', 'pgbench', 'ratio']),
    ...rounds.map(({ members, texts, statements }) =>
      formatColumns([
        formatWhole(members),
        formatWhole(texts),
        formatWhole(statements),
        (texts / statements).toFixed(2),
      ]),
    ),
  ].join('\n');

export const formatLiveTable = (figures: LiveFigures): string =>
  [
    'Live updates: from the change in the database until the open page has its event (ms), and the server process at that time',
    formatColumns(['pages', 'changes/s', 'median', '99 %', 'cores', 'MB']),
    formatColumns([
      formatWhole(figures.pages),
      formatWhole(figures.rate),
      formatWhole(figures.median),
      formatWhole(figures.p99),
      figures.cpuShare.toFixed(2),
      formatWhole(figures.megabytes),
    ]),
  ].join('\n');

export const formatDeskTable = (figures: DeskFigures): string =>
  [
    'The desk: the list after sign-in on a slow line and processor, a conversation from memory and from the server, texts until the right desk has read them (ms)',
    formatColumns(['list', 'memory', 'server', 'text median', 'text 95 %', 'lost']),
    formatColumns(
      [
        figures.list,
        figures.fromMemory,
        figures.fromServer,
        figures.textMedian,
        figures.text,
        figures.lost,
      ].map(formatWhole),
    ),
  ].join('\n');

export const formatFailoverTable = (figures: readonly FailoverFigures[]): string =>
  [
    'Failure of the primary under load, with Patroni, etcd, and HAProxy (ms until the server is ready)',
    formatColumns(['failure', 'ready', 'acked texts', 'lost']),
    ...figures.map(({ failure, ready, acknowledged, lost }) =>
      formatColumns([failure, formatWhole(ready), formatWhole(acknowledged), formatWhole(lost)]),
    ),
  ].join('\n');

export const formatVerdict = ({ text, isReached }: Verdict): string =>
  `${isReached ? 'ok    ' : 'MISSED'}  ${text}`;

interface ScreenLimits {
  readonly paintMs: number;
  readonly shift: number;
  readonly requests: number;
  readonly styleKib: number;
}

/** Compares a page's first screen with its limits, and names the paint of a static page of the same look. */
export function judgeScreen(
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
