import type { FirstScreen } from './first-screen.ts';
import type { Verdict } from './report.ts';

interface ScreenLimits {
  readonly paintMs: number;
  readonly shift: number;
  readonly requests: number;
  readonly styleKib: number;
  readonly scriptKib: number;
}

type Measured = readonly (readonly [
  name: string,
  screens: Readonly<Record<string, FirstScreen & { readonly staticPaint: number }>>,
])[];

/** Lists each member's largest paint and layout shift, by page. */
export const formatScreensTable = (paths: readonly string[], measured: Measured): string =>
  [
    ['', ...paths],
    ...measured.map(([name, screens]) => [
      name,
      ...paths.map((path) => {
        const screen = screens[path];
        return screen ? `${screen.paint.toFixed(0)} ms, ${screen.shift.toFixed(3)}` : '';
      }),
    ]),
  ]
    .map((row) => row.map((cell, place) => (place === 0 ? cell.padEnd(6) : cell.padStart(19))).join(''))
    .join('\n');

/** Judges a page by the worst figure that any member saw, with the static page of the slowest. */
export function judgeWorst(path: string, measured: Measured, limits: ScreenLimits): readonly Verdict[] {
  const screens = measured.flatMap(([, shown]) => shown[path] ?? []);
  const slowest = screens.toSorted((one, other) => other.paint - one.paint)[0];
  if (!slowest) return [];
  const worst = (of: keyof FirstScreen) => Math.max(...screens.map((screen) => screen[of]));
  return judgeScreen(
    path,
    {
      paint: slowest.paint,
      staticPaint: slowest.staticPaint,
      shift: worst('shift'),
      requests: worst('requests'),
      styleBytes: worst('styleBytes'),
      scriptBytes: worst('scriptBytes'),
    },
    limits,
  );
}

/** Compares a page's first screen with its limits, and names the paint of a static page of the same look. */
function judgeScreen(
  path: string,
  screen: FirstScreen & { readonly staticPaint: number },
  limits: ScreenLimits,
): readonly Verdict[] {
  const kib = screen.styleBytes / 1_024;
  const scripts = screen.scriptBytes / 1_024;
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
    {
      text: `${path}: ${scripts.toFixed(1)} KiB of scripts before LCP, at most ${String(limits.scriptKib)}`,
      isReached: scripts <= limits.scriptKib,
    },
  ];
}
