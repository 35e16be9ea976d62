import { createErrorReporter } from '@moments/contract/page-errors/error-reporter';
import { deskPageErrorsPath } from '@moments/contract/page-errors/page-error-paths';
import type { PageError } from '@moments/contract/page-errors/page-error-rules';
import { findDeskPage } from '@moments/contract/staff/desk-pages';

/** Sends a report without the session. Addresses of the desk hold members' IDs, so only the page's name leaves. */
function send(report: PageError): void {
  void fetch(deskPageErrorsPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
    credentials: 'omit',
    keepalive: true,
  }).catch(() => undefined);
}

/** Reports an error of this page to our server, without personal data (OPS-05). */
export const reportError = createErrorReporter(() => findDeskPage(location.pathname) ?? 'other', send);

export function watchErrors(): void {
  addEventListener('error', ({ error }) => reportError('script', error));
  addEventListener('unhandledrejection', ({ reason }) => reportError('promise', reason));
}
