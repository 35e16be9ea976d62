import pg from 'pg';

/** A partner of two thirds of the members. */
export const largePartner = '00000000-0000-4000-8000-0000000000aa';

/**
 * Writes the statements that generate the rows of a service that has grown for years. Their personal data can't be decrypted, so calls
 * that show members are made about others.
 */
const writeStatements = (members: number): readonly string[] => {
  const writeSeries = (times: number) => `generate_series(1, ${String(Math.round(members * times))}) n`;
  const id = `('00000000-0000-4000-8000-' || lpad(to_hex((n - 1) % ${String(members)} + 1), 12, '0'))::uuid`;
  const spread = `now() - ((n::bigint * 7919) % 1000) * interval '1 day' - interval '1 day'`;
  const isPending = 'n % 500 = 1';
  const decidedAt = `case when ${isPending} then null else now() end`;
  return [
    `insert into members (id, phone_hash, phone_sealed, status, coach_id, stripe_customer_id, partner_id, created_at)
     select ${id}, sha256(n::text::bytea), '', case when n % 5000 = 4 then 'PENDING_MATCHING' else (array['ACTIVE_COACHING', 'ACTIVE_COACHING', 'IDLE_COACHING', 'EXITED', 'SIGNED_UP'])[n % 5 + 1] end,
       case when n % 5 < 3 then ('00000000-0000-4000-9000-' || lpad(to_hex(n % 200 + 1), 12, '0'))::uuid end,
       'cus_' || n, case when n % 3 > 0 then '${largePartner}'::uuid end, ${spread} from ${writeSeries(1)}`,
    `insert into member_sights (member_id, derived, step, status, joined_at, derived_on)
     select ${id}, (array['FULLY_ENROLLED_ACTIVE', 'FULLY_ENROLLED_ACTIVE', 'INCOMPLETE_ENROLLMENT', 'ADDITIONAL_INFORMATION'])[n % 4 + 1],
       case when n % 100 = 3 then 'ENROLLMENT_EMERGENCY_CONTACT' end,
       (array['ACTIVE_COACHING', 'ACTIVE_COACHING', 'IDLE_COACHING', 'EXITED', 'SIGNED_UP'])[n % 5 + 1], ${spread}, current_date + 1 from ${writeSeries(1)}`,
    `insert into moments_balances (member_id, plan_remaining, moments_limit, period_start, period_end)
     select ${id}, 30, 60, now(), now() + (n % 28 + 1) * interval '1 day' from ${writeSeries(1)}`,
    `insert into moments_ledger (member_id, kind, source, amount, cause, balance_after, at)
     select ${id}, 'use', 'plan', -1, 'many:' || n, 30, ${spread} from ${writeSeries(10)}`,
    `insert into messages (member_id, direction, provider_id, body_sealed, at)
     select ${id}, 'from-member', 'many' || n, '', ${spread} from ${writeSeries(5)}`,
    `insert into outbound_messages (key, channel, sender, member_id, recipient_sealed, body_sealed, status, last_error, sent_at, created_at)
     select 'many:' || n, 'text', 'coaching', ${id}, '', '', case when n % 5000 = 0 then 'failed' else 'sent' end,
       case when n % 5000 = 0 then 'invalid-number' end, now(), ${spread} from ${writeSeries(5)}`,
    // Entries are added in the order of time, as a service writes them. In random order, ten million take half an hour.
    `insert into audit_log (actor, action, member_id, at)
     select 'member', case n % 1000 when 0 then 'access.denied' when 1 then 'conversation.opened' else 'many' end, ${id}, now() - interval '1 day' - (${String(members * 10)} - n) * interval '8 s' from ${writeSeries(10)}`,
    `insert into subscriptions (member_id, stripe_subscription_id, stripe_customer_id, product_id, price_id, status, amount, start_date, end_date, updated_at)
     select ${id}, 'sub_' || n, 'cus_' || n, 'p', 'p', case when n % 4 = 0 then 'MEMBERSHIP_ENDED' else 'MEMBERSHIP_ACTIVE' end, 2900,
       now() - interval '9 days', now() + (n % 28 + 1) * interval '1 day', ${spread} from ${writeSeries(0.5)}`,
    `insert into transactions (member_id, cause, title, description, type, amount, real_amount, status, created_at, updated_at)
     select ${id}, 'many:' || n, 't', 'd', 'Plan', 2900, 2900, 'succeeded', ${spread}, ${spread} from ${writeSeries(1.5)}`,
    `insert into payments (member_id, price_id, kind, amount, stripe_payment_intent_id, status, settled_at, created_at, updated_at)
     select ${id}, 'p', case when n % 2 = 0 then 'add-on' else 'plan' end, 2900, 'pi_' || n, 'succeeded', now(), ${spread}, ${spread} from ${writeSeries(1)}`,
    `insert into card_provider_events (event_id, type, object_id, subject, received_at, handled_at)
     select 'evt_' || n, 'invoice.paid', 'in_' || n, 'invoice', ${spread}, now() from ${writeSeries(2)}`,
    `insert into sessions (token_hash, member_id, expires_at) select sha256(('s' || n)::bytea), ${id}, now() + interval '9 days' from ${writeSeries(1)}`,
    `insert into known_devices (token_hash, member_id, last_sign_in_at) select sha256(('d' || n)::bytea), ${id}, now() from ${writeSeries(1)}`,
    `insert into rate_limits (key, points, expire)
     select 'many:' || n, 1, (extract(epoch from now()) * 1000)::bigint + 3600000 from ${writeSeries(1)}`,
    `insert into received_texts (provider_id, phone_hash, sent_at) select 'seen' || n, sha256(n::text::bytea), now() - interval '9 days' from ${writeSeries(0.5)}`,
    `insert into schedule_requests (member_id, state, shift_time, shift_days, decided_at, applied_at, created_at)
     select ${id}, case when ${isPending} then 'pending' else 'approved' end, '1', '{1}', ${decidedAt}, ${decidedAt}, ${spread} from ${writeSeries(0.5)}`,
    `insert into service_requests (member_id, state, kind, decided_at, created_at)
     select ${id}, case when ${isPending} then 'pending' else 'declined' end, 'pause', ${decidedAt}, ${spread} from ${writeSeries(0.5)}`,
    `insert into account_deletions (member_id, requested_at, due_at)
     select ${id}, now(), now() + (n % 28 + 1) * interval '1 day' from ${writeSeries(0.001)}`,
    `insert into member_referrals (member_id, participant_id) select ${id}, 'part_' || n from ${writeSeries(1)}`,
  ];
};

/** The tables that grow with the members. */
export const largeTables: readonly string[] = writeStatements(1)
  .map((statement) => /insert into (\w+)/.exec(statement)?.[1] ?? '')
  .filter((table) => table !== 'account_deletions');

/** The tables with the most rows in indexes, which take longest. */
const largestFirst = ['audit_log', 'moments_ledger', 'outbound_messages', 'messages', 'members'];

interface Index {
  readonly drop: string;
  readonly create: string;
}

/**
 * Lists the indexes and unique constraints of the large tables, without primary keys, with the statements that drop and create those of a
 * table. Two connections would wait for each other at one table.
 */
async function listIndexes(client: pg.Client): Promise<readonly Index[]> {
  const { rows } = await client.query<Index>(
    `select string_agg(case when con.oid is null then format('drop index %I', index.relname)
         else format('alter table %I drop constraint %I', owner.relname, con.conname) end, '; ') as drop,
       string_agg(case when con.oid is null then pg_get_indexdef(i.indexrelid)
         else format('alter table %I add constraint %I %s', owner.relname, con.conname, pg_get_constraintdef(con.oid)) end, '; ') as create
     from pg_index i join pg_class index on index.oid = i.indexrelid join pg_class owner on owner.oid = i.indrelid
     left join pg_constraint con on con.conindid = i.indexrelid and con.contype = 'u'
     where not i.indisprimary and owner.relname = any($1::text[])
     group by owner.relname order by array_position($2::text[], owner.relname::text) nulls last`,
    [largeTables, largestFirst],
  );
  return rows;
}

/** Runs statements on two connections, one for each core. */
async function runEach(databaseUrl: string, statements: readonly string[]): Promise<void> {
  const left = [...statements];
  const work = async () => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      // Without triggers and foreign keys, a million members take minutes instead of an hour.
      await client.query("set session_replication_role = replica; set maintenance_work_mem = '256MB'");
      for (let next = left.shift(); next !== undefined; next = left.shift()) await client.query(next);
    } finally {
      await client.end();
    }
  };
  await Promise.all([work(), work()]);
}

/** Adds members with everything that hangs on them. */
export async function addManyMembers(databaseUrl: string, members: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // Built at the end, an index is sorted once, instead of being changed in random order for each row.
    const indexes = await listIndexes(client);
    for (const { drop } of indexes) await client.query(drop);
    await runEach(databaseUrl, writeStatements(members));
    await runEach(
      databaseUrl,
      indexes.map(({ create }) => create),
    );
    await runEach(
      databaseUrl,
      largeTables.map((table) => `vacuum ${table}`),
    );
    await client.query('analyze');
  } finally {
    await client.end();
  }
}
