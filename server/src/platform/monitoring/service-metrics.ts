import { setTimeout as pause } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import { getPoints } from '../limits/rate-limits.ts';
import type { PlatformServices } from '../platform-services.ts';
import { listMetricQueries, readMetric, type ServiceMetrics } from './service-metrics-repository.ts';

const helps: Readonly<Record<keyof ServiceMetrics, string>> = {
  outbox_waiting: 'Texts and emails waiting to be sent',
  outbox_oldest_seconds: 'Age of the oldest waiting text or email',
  outbox_failed: 'Texts and emails that a provider rejected',
  jobs_dead: 'Jobs that failed permanently',
  card_events_oldest_seconds: 'Age of the oldest unhandled Stripe event',
  payments_processing_oldest_seconds: 'Time since the oldest processing payment was updated',
  disputes_answer_due_seconds: 'Time until the first open dispute must be answered, below 0 after it',
  erasures_unfinished_oldest_seconds:
    'Age of the oldest erasure that a provider or a receiver has not confirmed',
  requests_pending_oldest_seconds: 'Age of the oldest pending member request',
  reconciliation_age_seconds: 'Time since the last reconciliation with Stripe finished',
  reconciliation_unrepaired: 'Unrepaired differences that the last reconciliation found',
  backup_age_seconds: 'Time since the last backup was finished',
  backup_copy_age_seconds: 'Time since the last backup was copied elsewhere',
  codes_used_ratio: 'Part of the hour’s codes that is used: for log-ins or for sign-ups, the larger',
  codes_kept_used_ratio: 'Part of the hour’s log-in codes kept for members that is used',
};

/** Numbers of features, which are read as those of the platform are. Null means that there is nothing to measure. */
export type MoreMetrics = Readonly<
  Record<string, { readonly help: string; readonly read: () => Promise<number | null> }>
>;

/** Milliseconds between two queries of a metric, however often the metrics are read. */
const cacheTime = 10_000;

/** Milliseconds for all metrics together. Prometheus waits ten seconds, and then has none of the process's either. */
const longestRead = 5_000;

/** @throws Error if the work takes longer */
async function limitTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const over = new AbortController();
  const { signal } = over;
  const late = pause(Math.max(0, milliseconds), undefined, { signal }).then(() => {
    throw new Error('out of time');
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
  }
}

function cacheReads<T>(read: () => Promise<T>): () => Promise<T> {
  let known: { readonly at: number; readonly value: Promise<T> } | undefined;
  return () => {
    if (!known || Date.now() - known.at > cacheTime) known = { at: Date.now(), value: read() };
    return known.value;
  };
}

/**
 * Registers the metrics of the whole service, which every server reports alike. Each is read for itself, one after the other. A metric
 * that can't be read in time is left out, and `moments_metrics_missing` counts it, so that an absence is noticed.
 */
export function registerServiceMetrics(
  registry: Registry,
  { database, configuration, log }: Pick<PlatformServices, 'database' | 'configuration' | 'log'>,
  more: MoreMetrics,
): void {
  const queries = listMetricQueries({
    logIns: getPoints(configuration, 'codesForLogInInAnHour'),
    signUps: getPoints(configuration, 'codesForSignUpInAnHour'),
    kept: getPoints(configuration, 'codesKeptForMembersInAnHour'),
  });
  const own = Object.entries(helps) as [keyof ServiceMetrics, string][];
  const metrics = new Map<string, MoreMetrics[string]>([
    ...own.map(
      ([name, help]) => [name, { help, read: () => readMetric(database.$client, queries[name]) }] as const,
    ),
    ...Object.entries(more),
  ]);
  const readAll = cacheReads(async () => {
    const values = new Map<string, number | null>();
    const end = performance.now() + longestRead;
    for (const [name, { read }] of metrics) {
      if (performance.now() >= end) break;
      try {
        values.set(name, await limitTime(read(), end - performance.now()));
      } catch (error) {
        log.warn({ err: error, metric: name }, 'failed to read a service metric');
      }
    }
    return values;
  });
  for (const [name, { help }] of metrics) {
    // prom-client keeps the last value, so a metric without a current value is removed.
    const gauge = new Gauge({
      name: `moments_${name}`,
      help,
      registers: [registry],
      async collect() {
        const value = (await readAll()).get(name);
        if (typeof value === 'number') this.set(value);
        else this.remove();
      },
    });
    gauge.remove();
  }
  new Gauge({
    name: 'moments_metrics_missing',
    help: 'Metrics that could not be read from the database',
    registers: [registry],
    async collect() {
      this.set(metrics.size - (await readAll()).size);
    },
  });
}
