import type { ConnectionPool } from '../database/connection-pool.ts';
import type { LimitName } from '../limits/limits.ts';

/** Health numbers of the service, without members' data. Ages are in seconds, and null if there is nothing to measure. */
export interface ServiceMetrics {
  readonly outbox_waiting: number;
  readonly outbox_oldest_seconds: number | null;
  readonly outbox_failed: number;
  readonly jobs_dead: number;
  readonly card_events_oldest_seconds: number | null;
  readonly payments_processing_oldest_seconds: number | null;
  readonly disputes_answer_due_seconds: number | null;
  readonly erasures_unfinished_oldest_seconds: number | null;
  readonly requests_pending_oldest_seconds: number | null;
  readonly reconciliation_age_seconds: number | null;
  readonly reconciliation_unrepaired: number | null;
  readonly backup_age_seconds: number | null;
  readonly backup_copy_age_seconds: number | null;
  /** Parts of the hour's limits for codes that are used, from 0 to 1. */
  readonly codes_used_ratio: number;
  readonly codes_kept_used_ratio: number;
}

/** The hour's limits for codes: for log-ins, for sign-ups, and kept for members. */
export interface CodeLimits {
  readonly logIns: number;
  readonly signUps: number;
  readonly kept: number;
}

interface MetricQuery {
  readonly text: string;
  readonly values?: readonly number[];
}

const formatAge = (instant: string): string => `extract(epoch from now() - ${instant})::float8`;

/** Queries the used part of the limit that is used most. */
function queryUsedRatio(points: Partial<Record<LimitName, number>>): MetricQuery {
  const parts = Object.keys(points).map((limit, place) => `('${limit}:all', $${String(place + 1)}::float8)`);
  return {
    text: `select least(1, coalesce(max(used.points / most.points), 0)) as value
      from (values ${parts.join(', ')}) most (key, points)
      join rate_limits used on used.key = most.key and expire > extract(epoch from now()) * 1000`,
    values: Object.values(points),
  };
}

/** Reads when deploy/backup.sh last recorded a success. */
const queryBackupAge = (fact: string): MetricQuery => ({
  text: `select ${formatAge('value::timestamptz')} as value from database_facts where name = '${fact}'`,
});

const lastReconciliation = 'from reconciliations order by started_at desc limit 1';

/** Lists the query of each metric, which reads an index of only the rows it counts, so that it costs the same in every year. */
export const listMetricQueries = (
  codes: CodeLimits,
): Readonly<Record<keyof ServiceMetrics, MetricQuery>> => ({
  outbox_waiting: {
    text: `select count(*)::int as value from outbound_messages where status in ('waiting', 'sending')`,
  },
  outbox_oldest_seconds: {
    text: `select ${formatAge('min(created_at)')} as value from outbound_messages where status in ('waiting', 'sending')`,
  },
  outbox_failed: {
    text: `select count(*)::int as value from outbound_messages
      where status = 'failed' and delivery_status is null and sender <> 'codes' and last_error is not null and last_error not like 'opted-out:%'`,
  },
  jobs_dead: {
    text: `select count(*)::int as value from pgboss.queue
      join lateral (select from pgboss.job where job.name = queue.name and job.state < 'active') dead on true
      where queue.name like '%-dead'`,
  },
  card_events_oldest_seconds: {
    text: `select ${formatAge('min(received_at)')} as value from card_provider_events
      where handled_at is null and subject <> 'other'`,
  },
  payments_processing_oldest_seconds: {
    text: `select ${formatAge('min(updated_at)')} as value from payments where status = 'processing' and settled_at is null`,
  },
  disputes_answer_due_seconds: {
    text: `select extract(epoch from min(answer_by) - now())::float8 as value from transactions
      where type = 'Dispute'
        and status in ('needs_response', 'under_review', 'warning_needs_response', 'warning_under_review')`,
  },
  erasures_unfinished_oldest_seconds: {
    text: `select ${formatAge('min(begun_at)')} as value from account_deletions
      where finished_at is null and (customer_deleted_at is null or participant_deleted_at is null or not exists (
        select from record_holds where record_holds.member_id = account_deletions.member_id and released_at is null))`,
  },
  requests_pending_oldest_seconds: {
    text: `select ${formatAge('min(oldest)')} as value from (
      select min(created_at) as oldest from schedule_requests where state = 'pending'
      union all select min(created_at) from service_requests where state = 'pending'
    ) pending`,
  },
  reconciliation_age_seconds: { text: `select ${formatAge('finished_at')} as value ${lastReconciliation}` },
  reconciliation_unrepaired: {
    text: `select (
      select count(*)::int from jsonb_array_elements(differences) d where not (d ->> 'isRepaired')::boolean
    ) as value ${lastReconciliation}`,
  },
  backup_age_seconds: queryBackupAge('backup-finished'),
  backup_copy_age_seconds: queryBackupAge('backup-copied'),
  codes_used_ratio: queryUsedRatio({
    codesForLogInInAnHour: codes.logIns,
    codesForSignUpInAnHour: codes.signUps,
  }),
  codes_kept_used_ratio: queryUsedRatio({ codesKeptForMembersInAnHour: codes.kept }),
});

/** Milliseconds that one metric may take. */
const timeout = 3_000;

/** Reads one metric. @returns null if there is nothing to measure */
export async function readMetric(
  pool: ConnectionPool,
  { text, values = [] }: MetricQuery,
): Promise<number | null> {
  const query = { text, values: [...values], query_timeout: timeout };
  const { rows } = await pool.query<{ value: number | null }>(query);
  return rows[0]?.value ?? null;
}
