import type { ConnectionPool } from './connection-pool.ts';

/** The database's records of the keys that its data needs. */
export interface KeyFacts {
  /** A known text under LOOKUP_KEY, in hex. */
  readonly lookup: string | undefined;
  /** A known text encrypted with each key, by the key's ID. */
  readonly encrypted: ReadonlyMap<string, string>;
}

const lookupFact = 'lookup-key';
const encryptionFact = 'encryption-key:';

export async function readKeyFacts(pool: ConnectionPool): Promise<KeyFacts> {
  const { rows } = await pool.query<{ name: string; value: string }>(
    `select name, value from database_facts where name = $1 or starts_with(name, $2)`,
    [lookupFact, encryptionFact],
  );
  const encrypted = rows
    .filter(({ name }) => name.startsWith(encryptionFact))
    .map(({ name, value }) => [name.slice(encryptionFact.length), value] as const);
  return {
    lookup: rows.find(({ name }) => name === lookupFact)?.value,
    encrypted: new Map(encrypted),
  };
}

/** Records the keys that are in use, unless they are recorded already. */
export async function recordKeyFacts(
  pool: ConnectionPool,
  { lookup, encrypted }: { readonly lookup: string; readonly encrypted: readonly [string, string] },
): Promise<void> {
  const [id, text] = encrypted;
  await pool.query(
    'insert into database_facts (name, value) values ($1, $2), ($3, $4) on conflict do nothing',
    [lookupFact, lookup, encryptionFact + id, text],
  );
}

/** Forgets keys with which nothing is encrypted any longer. */
export async function forgetEncryptionKeys(pool: ConnectionPool, ids: readonly string[]): Promise<void> {
  await pool.query('delete from database_facts where name = any ($1)', [
    ids.map((id) => encryptionFact + id),
  ]);
}
