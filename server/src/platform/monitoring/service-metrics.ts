import { Gauge, type Registry } from 'prom-client';
import type { Services } from '../../services.ts';
import { getPoints } from '../limits/rate-limits.ts';
import { readServiceMetrics, type ServiceMetrics } from './service-metrics-repository.ts';

/** The help text of each metric. */
const helps: Readonly<Record<keyof ServiceMetrics, string>> = {
  outbox_waiting: 'Texts and emails waiting to be sent',
  outbox_oldest_seconds: 'Age of the oldest waiting text or email',
  outbox_failed: 'Texts and emails that failed permanently',
  jobs_dead: 'Jobs that failed permanently',
  card_events_oldest_seconds: 'Age of the oldest unhandled Stripe event',
  payments_processing_oldest_seconds: 'Time since the oldest processing payment was updated',
  requests_pending_oldest_seconds: 'Age of the oldest pending member request',
  reconciliation_age_seconds: 'Time since the last reconciliation with Stripe finished',
  reconciliation_unrepaired: 'Unrepaired differences that the last reconciliation found',
  codes_used_ratio: 'Part of the hour’s log-in codes that is used',
  codes_kept_used_ratio: 'Part of the hour’s log-in codes kept for members that is used',
};

/** Milliseconds between two queries, however often the metrics are read. */
const cacheTime = 10_000;

function cached(read: () => Promise<ServiceMetrics | undefined>): () => Promise<ServiceMetrics | undefined> {
  let known: { readonly at: number; readonly metrics: Promise<ServiceMetrics | undefined> } | undefined;
  return () => {
    if (!known || Date.now() - known.at > cacheTime) known = { at: Date.now(), metrics: read() };
    return known.metrics;
  };
}

/**
 * Registers the metrics of the whole service, which every server reports alike. If the database does not reply, they are left out.
 */
export function registerServiceMetrics(
  registry: Registry,
  { database, configuration, log }: Pick<Services, 'database' | 'configuration' | 'log'>,
): void {
  const codes = {
    total: getPoints(configuration, 'codesInTotalInAnHour'),
    kept: getPoints(configuration, 'codesKeptForMembersInAnHour'),
  };
  const metrics = cached(() =>
    readServiceMetrics(database.$client, codes).catch((error: unknown) => {
      log.warn({ err: error }, 'failed to read service metrics');
      return undefined;
    }),
  );
  for (const [name, help] of Object.entries(helps) as [keyof ServiceMetrics, string][]) {
    // prom-client keeps the last value, so a metric without a current value is removed.
    const gauge = new Gauge({
      name: `moments_${name}`,
      help,
      registers: [registry],
      async collect() {
        const value = (await metrics())?.[name];
        if (typeof value === 'number') this.set(value);
        else this.remove();
      },
    });
    gauge.remove();
  }
}
