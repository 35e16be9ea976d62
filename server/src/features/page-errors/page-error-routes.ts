import type { FastifyRequest } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import type { PageError } from '@moments/contract/page-errors/page-error-rules';
import { reportStaffPageError, reportPageError } from '@moments/contract/page-errors/page-errors';
import { AppError } from '../../platform/errors/app-error.ts';
import type { RegisterEndpoint } from '../../platform/http/register-endpoint.ts';
import { getNetworkKey } from '../../platform/limits/network.ts';
import { RequestCounter } from '../../platform/limits/request-counter.ts';
import { nameBrowser } from './browser-rules.ts';

const seconds = 600;
/** The most reports in that time, so that no one fills the log: of one network, and of all to this process. */
const limits = { network: 20, all: 300 } as const;

function createLimit(): (ip: string) => void {
  const counter = new RequestCounter(seconds);
  const use = (key: string, most: number): void => {
    const { used, seconds: retryAfter } = counter.add(key);
    if (used > most) throw new AppError('TOO_MANY_REQUESTS', { retryAfter });
  };
  return (ip) => {
    use(getNetworkKey(ip), limits.network);
    use('all', limits.all);
  };
}

/**
 * Registers the calls with which pages of the portal and the desk report their errors. A report becomes a log line and is counted. It holds
 * nothing about the person (OPS-05).
 * @param metrics gets the count
 */
export function registerPageErrorRoutes(register: RegisterEndpoint, metrics: Registry): void {
  const checkLimit = createLimit();
  const count = new Counter({
    name: 'moments_page_errors_total',
    help: 'Errors that pages in browsers reported',
    labelNames: ['app', 'kind'],
    registers: [metrics],
  });
  const note = (app: 'portal' | 'desk', report: PageError, request: FastifyRequest) => {
    checkLimit(request.ip);
    count.inc({ app, kind: report.kind });
    request.log.warn(
      { app, ...report, browser: nameBrowser(request.headers['user-agent']) },
      'a page failed',
    );
    return Promise.resolve({ message: 'Reported' });
  };
  register(reportPageError, ({ body, request }) => note('portal', body, request));
  register(reportStaffPageError, ({ body, request }) => note('desk', body, request));
}
