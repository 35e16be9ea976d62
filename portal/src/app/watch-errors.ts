import type { FailureKind } from '@moments/contract/page-errors/page-error-rules';

/** Loads the report's code, which only a page that fails needs, and sends the report. */
export function noteError(kind: FailureKind, error: unknown): void {
  void import('./report-error.ts').then(({ reportError }) => reportError(kind, error)).catch(() => undefined);
}

/** Reports what no code on the page handles. */
export function watchErrors(): void {
  addEventListener('error', ({ error }) => noteError('script', error));
  addEventListener('unhandledrejection', ({ reason }) => noteError('promise', reason));
}
