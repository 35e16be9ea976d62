import type { ConnectionPool } from '../database/connection-pool.ts';

/** A column of encrypted texts. Its name ends with `_sealed`. */
export interface EncryptedColumn {
  readonly table: string;
  readonly column: string;
  /** The column and the type of the table's primary key. */
  readonly key: string;
  readonly keyType: string;
}

/** Returns the column of a place, such as `members.phone` for `members.phone_sealed`. */
export const getPlaceColumn = ({ table, column }: Pick<EncryptedColumn, 'table' | 'column'>): string =>
  `${table}.${column.replace(/_sealed$/, '')}`;

/** Lists every encrypted column. It reads the database's catalog, so that no new column is missed. */
export async function listEncryptedColumns(pool: ConnectionPool): Promise<readonly EncryptedColumn[]> {
  const { rows } = await pool.query<{ table: string; column: string; key: string; key_type: string }>(`
    select c.relname as table, a.attname as column, k.attname as key, format_type(k.atttypid, null) as key_type
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_index i on i.indrelid = c.oid and i.indisprimary and i.indnkeyatts = 1
    join pg_attribute k on k.attrelid = c.oid and k.attnum = i.indkey[0]
    where a.attname like '%\\_sealed' and not a.attisdropped
    order by c.relname, a.attname`);
  return rows.map(({ key_type: keyType, ...row }) => ({ ...row, keyType }));
}

/** An encrypted text, its row's key as text, and the row that its place names. */
export interface EncryptedValue {
  readonly key: string;
  readonly row: string;
  readonly encrypted: string;
}

/** Returns the SQL that names the row in a place. Servers use the same names when they encrypt (`EncryptionPlace`). */
function getRowExpression({ table, key, keyType }: EncryptedColumn): string {
  if (table === 'messages') return 'coalesce(provider_id, outbound_id::text)';
  return keyType === 'bytea' ? `encode(${key}, 'hex')` : `${key}::text`;
}

/**
 * Lists the next rows of a column in the order of their keys.
 * @param after the last key of the previous page; undefined for the first page
 */
export async function listPage(
  pool: ConnectionPool,
  encryptedColumn: EncryptedColumn,
  after: string | undefined,
  limit: number,
): Promise<readonly EncryptedValue[]> {
  const { table, column, key, keyType } = encryptedColumn;
  const from = after === undefined ? '' : `and ${key} > $2::text::${keyType}`;
  const { rows } = await pool.query<EncryptedValue>(
    `select ${key}::text as key, ${getRowExpression(encryptedColumn)} as row, ${column} as encrypted from ${table}
     where ${column} is not null ${from} order by ${table}.${key} limit $1`,
    after === undefined ? [limit] : [limit, after],
  );
  return rows;
}

/** Replaces texts that have not changed since they were read. @returns how many were replaced */
export async function replaceTexts(
  pool: ConnectionPool,
  { table, column, key, keyType }: EncryptedColumn,
  texts: readonly (EncryptedValue & { readonly renewed: string })[],
): Promise<number> {
  const { rowCount } = await pool.query(
    `update ${table} set ${column} = text.renewed
     from unnest($1::text[], $2::text[], $3::text[]) as text (key, encrypted, renewed)
     where ${table}.${key} = text.key::${keyType} and ${table}.${column} = text.encrypted`,
    [texts.map((text) => text.key), texts.map((text) => text.encrypted), texts.map((text) => text.renewed)],
  );
  return rowCount ?? 0;
}
