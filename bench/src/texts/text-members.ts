import pg from 'pg';
import { createPersonalDataCipher } from '@moments/server/platform/encryption/personal-data-cipher';

/** The start of the bench members' IDs. Twelve hexadecimal digits follow. */
export const memberIdPrefix = '00000000-0000-4000-8000-';

/** The keys of the bench's own database, which encrypt its members' data and look members up. */
export const textSecrets = {
  LOOKUP_KEY: 'lookup-key-of-the-bench-lookup-key-of-the-bench',
  ENCRYPTION_KEYS: `bench:${Buffer.alloc(32, 7).toString('base64')}`,
  CODE_PEPPER: 'pepper-of-the-bench-pepper-of-the-bench',
} as const;

/** Encrypts as the bench's server does. */
export const personalData = createPersonalDataCipher(
  [{ id: 'bench', key: Buffer.alloc(32, 7) }],
  textSecrets.LOOKUP_KEY,
);

/** Returns the phone of the bench's nth member, in E.164. Counts from 1. */
export const getPhone = (n: number): string => `+1${String(3_000_000_000 + n)}`;

/** More Moments than a bench can use. */
const momentsEach = 1_000_000;
const ledgerLinesEach = 10;
const pageSize = 20_000;

/** Returns the ID of the bench's nth member. */
export const getId = (n: number): string => memberIdPrefix + n.toString(16).padStart(12, '0');

const insertMembers = `
insert into members (id, phone_hash, phone_sealed, status, coach_name)
select * , 'ACTIVE_COACHING', 'Ana' from unnest($1::uuid[], $2::bytea[], $3::text[])`;

const insertBalances = `
insert into moments_balances (member_id, plan_remaining, moments_limit, period_start, period_end)
select id, ${String(momentsEach)}, ${String(momentsEach)}, now(), now() + interval '1 year'
from members where id = any ($1::uuid[])`;

const insertLedger = `
insert into moments_ledger (member_id, kind, source, amount, cause, balance_after, at)
select id, 'use', 'plan', -1, 'bench:' || id || ':' || line, ${String(momentsEach)}, now() - line * interval '1 day'
from unnest($1::uuid[]) id, generate_series(1, ${String(ledgerLinesEach)}) line`;

async function addPage(client: pg.Client, first: number, last: number): Promise<void> {
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const ids = numbers.map(getId);
  const phones = numbers.map(getPhone);
  await client.query(insertMembers, [
    ids,
    phones.map((phone) => personalData.hashForLookup('phone', phone)),
    phones.map((phone, index) =>
      personalData.encrypt(phone, { column: 'members.phone', row: ids[index] ?? '' }),
    ),
  ]);
  await client.query(insertBalances, [ids]);
  await client.query(insertLedger, [ids]);
}

/** Counts the bench's members: an earlier measure of the same run may have added some. */
async function countMembers(client: pg.Client, most: number): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::integer as count from members where id between $1 and $2',
    [getId(1), getId(most)],
  );
  return rows[0]?.count ?? 0;
}

/** Adds members in coaching up to a number, each with a balance and ten ledger entries. Keeps those that are there. */
export async function fillUpTo(databaseUrl: string, to: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (let first = (await countMembers(client, to)) + 1; first <= to; first += pageSize)
      await addPage(client, first, Math.min(first + pageSize - 1, to));
    await client.query('vacuum analyze members, moments_balances, moments_ledger, messages');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}
