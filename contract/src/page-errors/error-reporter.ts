import { describeError, type FailureKind, type PageError } from './page-error-rules.ts';

/** The most reports of one page until it is loaded again. */
const mostReports = 5;

/**
 * Returns a function that reports the errors of one page: each once, and only those of our own scripts. Extensions and providers' scripts
 * fail in the page, too.
 */
export function createErrorReporter(
  getPage: () => string,
  send: (report: PageError) => void,
): (kind: FailureKind, error: unknown) => void {
  const known = new Set<string>();
  return (kind, error) => {
    const report = describeError(kind, getPage(), error);
    const isOurs = kind === 'screen' || report.frames.length > 0;
    // A screen that fails is drawn a second time, and fails there again.
    const key = [report.name, report.reason, report.frames[0]].join(' ');
    if (!isOurs || known.has(key) || known.size >= mostReports) return;
    known.add(key);
    send(report);
  };
}
