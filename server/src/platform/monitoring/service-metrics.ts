import type { FastifyBaseLogger } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import type { Services } from '../../services.ts';
import { readServiceMetrics, type ServiceMetrics } from './service-metrics-repository.ts';

/** Each number's name, and what it tells. */
const helps: Readonly<Record<keyof ServiceMetrics, string>> = {
  outbox_waiting: 'Texts and mails that are still to leave',
  outbox_oldest_seconds: 'Age of the oldest of them',
  outbox_failed: 'Texts and mails that could not be delivered at all, for an operator to look at',
  jobs_dead: 'Jobs that have used up their tries, for an operator to look at',
  card_events_oldest_seconds: 'Age of the oldest event of the card provider that is not handled',
  payments_processing_oldest_seconds: 'Time since a payment was last known as processing',
  requests_pending_oldest_seconds: 'Age of the oldest request of a member that waits for a decision',
  reconciliation_age_seconds: 'Time since the books were last compared with the card provider’s',
  reconciliation_unrepaired: 'Differences that the last comparison found and could not repair',
};

/** However many ask, the database is asked this often at most, in milliseconds. */
const freshFor = 10_000;

function cached(read: () => Promise<ServiceMetrics | undefined>): () => Promise<ServiceMetrics | undefined> {
  let known: { readonly at: number; readonly standing: Promise<ServiceMetrics | undefined> } | undefined;
  return () => {
    if (!known || Date.now() - known.at > freshFor) known = { at: Date.now(), standing: read() };
    return known.standing;
  };
}

/**
 * Adds how the service stands as a whole to the metrics: the same from every server. Where the database does not answer, these
 * are left out, and the rest is told.
 */
export function registerServiceMetrics(
  registry: Registry,
  { database, log }: { readonly database: Services['database']; readonly log: FastifyBaseLogger },
): void {
  const standing = cached(() =>
    readServiceMetrics(database.$client).catch((error: unknown) => {
      log.warn({ err: error }, 'metrics without the database');
      return undefined;
    }),
  );
  for (const [name, help] of Object.entries(helps) as [keyof ServiceMetrics, string][]) {
    // prom-client keeps what it was told last: without an answer, or with nothing to be old, there is nothing to tell.
    const gauge = new Gauge({
      name: `moments_${name}`,
      help,
      registers: [registry],
      async collect() {
        const value = (await standing())?.[name];
        if (typeof value === 'number') this.set(value);
        else this.remove();
      },
    });
    gauge.remove();
  }
}
