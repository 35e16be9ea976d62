import type pg from 'pg';
import type { LimitName } from '../limits/limits.ts';

/** Health numbers of the service, without members' data. Ages are in seconds, and null if there is nothing to measure. */
export interface ServiceMetrics {
  readonly outbox_waiting: number;
  readonly outbox_oldest_seconds: number | null;
  readonly outbox_failed: number;
  readonly jobs_dead: number;
  readonly card_events_oldest_seconds: number | null;
  readonly payments_processing_oldest_seconds: number | null;
  readonly requests_pending_oldest_seconds: number | null;
  readonly reconciliation_age_seconds: number | null;
  readonly reconciliation_unrepaired: number | null;
  /** Parts of the hour's limits for codes that are used, from 0 to 1. */
  readonly codes_used_ratio: number;
  readonly codes_kept_used_ratio: number;
}

/** The hour's limits for codes: in total, and kept for members. */
export interface CodeLimits {
  readonly total: number;
  readonly kept: number;
}

const age = (instant: string): string => `extract(epoch from now() - ${instant})::float8`;

const usedRatio = (limit: LimitName, points: string): string =>
  `(select least(1, coalesce(sum(points), 0) / ${points}::float8) from rate_limits
    where key = '${limit}:all' and expire > extract(epoch from now()) * 1000)`;

const query = `
with outbox as (
  select count(*)::int as waiting, min(created_at) as oldest
  from outbound_messages where status in ('waiting', 'sending')
), failed as (
  select count(*)::int as messages from outbound_messages
  where status = 'failed' and sender = 'coaching' and last_error is not null and last_error not like 'opted-out:%'
), dead as (
  select count(*)::int as jobs from pgboss.job where name like '%-dead' and state in ('created', 'retry')
), requests as (
  select min(created_at) as oldest from (
    select created_at from schedule_requests where state = 'pending'
    union all select created_at from service_requests where state = 'pending'
  ) pending
), comparison as (
  select finished_at, (select count(*)::int from jsonb_array_elements(differences) d where not (d ->> 'isRepaired')::boolean) as unrepaired
  from reconciliations order by started_at desc limit 1
)
select outbox.waiting as outbox_waiting,
  ${age('outbox.oldest')} as outbox_oldest_seconds,
  failed.messages as outbox_failed,
  dead.jobs as jobs_dead,
  ${age(`(select min(received_at) from card_provider_events where handled_at is null and subject <> 'other')`)} as card_events_oldest_seconds,
  ${age(`(select min(updated_at) from payments where status = 'processing' and settled_at is null)`)} as payments_processing_oldest_seconds,
  ${age('requests.oldest')} as requests_pending_oldest_seconds,
  (select ${age('finished_at')} from comparison) as reconciliation_age_seconds,
  (select unrepaired from comparison) as reconciliation_unrepaired,
  ${usedRatio('codesInTotalInAnHour', '$1')} as codes_used_ratio,
  ${usedRatio('codesKeptForMembersInAnHour', '$2')} as codes_kept_used_ratio
from outbox, failed, dead, requests`;

export async function readServiceMetrics(
  pool: pg.Pool,
  codes: CodeLimits,
): Promise<ServiceMetrics | undefined> {
  const { rows } = await pool.query<ServiceMetrics>(query, [codes.total, codes.kept]);
  return rows[0];
}
