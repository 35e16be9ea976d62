import type { FirstScreen, MeasuredPage } from './first-screen.ts';
import type { Verdict } from './report.ts';

interface ScreenLimits {
  readonly paintMs: number;
  readonly shift: number;
  readonly requests: number;
  readonly styleKib: number;
  readonly scriptKib: number;
}

/** A page as a member saw it. */
export interface MeasuredScreen extends MeasuredPage {
  readonly name: string;
  readonly path: string;
  readonly screen: FirstScreen;
}

/** Lists each member's largest paint, layout shift, and scripts before the paint, by page. */
export function formatScreensTable(paths: readonly string[], measured: readonly MeasuredScreen[]): string {
  const names = [...new Set(measured.map(({ name }) => name))];
  const format = (name: string, path: string): string => {
    const found = measured.find((each) => each.name === name && each.path === path);
    if (!found) return '';
    const { paint, shift, scriptBytes } = found.screen;
    return `${paint.toFixed(0)} ms, ${shift.toFixed(3)}, ${(scriptBytes / 1_024).toFixed(1)} KiB`;
  };
  return [['', ...paths], ...names.map((name) => [name, ...paths.map((path) => format(name, path))])]
    .map((row) => row.map((cell, place) => (place === 0 ? cell.padEnd(6) : cell.padStart(28))).join(''))
    .join('\n');
}

/** Judges a page by the worst figure that any member saw, with the static page of the slowest. */
export async function judgeWorst(
  path: string,
  measured: readonly MeasuredScreen[],
  measureStatic: (page: MeasuredPage) => Promise<number>,
  limits: ScreenLimits,
): Promise<readonly Verdict[]> {
  const seen = measured.filter((each) => each.path === path);
  const worst = (of: keyof FirstScreen): number => Math.max(...seen.map(({ screen }) => screen[of]));
  const paint = worst('paint');
  const slowest = seen.find(({ screen }) => screen.paint === paint);
  if (!slowest) return [];
  return judgeScreen(
    path,
    {
      paint,
      staticPaint: await measureStatic(slowest),
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
