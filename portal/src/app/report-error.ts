import { isRoute } from '@moments/contract/members/routes';
import { createErrorReporter } from '@moments/contract/page-errors/error-reporter';
import { pageErrorsPath } from '@moments/contract/page-errors/page-error-paths';
import type { PageError } from '@moments/contract/page-errors/page-error-rules';

const getPage = (): string => (isRoute(location.pathname) ? location.pathname : 'other');

/** Sends a report without the session: our server needs to know what failed, not whose page it was. */
function send(report: PageError): void {
  void fetch(pageErrorsPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  }).catch(() => undefined);
}

/** Reports an error of this page to our server, without personal data (OPS-05). */
export const reportError = createErrorReporter(getPage, send);
