import type pg from 'pg';

/** A column that holds sealed texts: its name ends with `_sealed`. */
export interface EncryptedColumn {
  readonly table: string;
  readonly column: string;
  /** The table's primary key and its type. */
  readonly key: string;
  readonly keyType: string;
}

/** What a column's texts are bound to: `members.phone` for `members.phone_sealed`. */
export const getEncryptionContext = ({ table, column }: Pick<EncryptedColumn, 'table' | 'column'>): string =>
  `${table}.${column.replace(/_sealed$/, '')}`;

/** Every sealed column of the database, as the database itself tells: one that is added later can't be forgotten. */
export async function listEncryptedColumns(pool: pg.Pool): Promise<readonly EncryptedColumn[]> {
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

/** A sealed text and its row's key, as text. */
export interface EncryptedValue {
  readonly key: string;
  readonly sealed: string;
}

/**
 * The next rows of a column in the order of their keys.
 * @param after the last key of the page before; undefined at the beginning
 */
export async function pageOf(
  pool: pg.Pool,
  { table, column, key, keyType }: EncryptedColumn,
  after: string | undefined,
  limit: number,
): Promise<readonly EncryptedValue[]> {
  const from = after === undefined ? '' : `and ${key} > $2::text::${keyType}`;
  const { rows } = await pool.query<EncryptedValue>(
    `select ${key}::text as key, ${column} as sealed from ${table}
     where ${column} is not null ${from} order by ${table}.${key} limit $1`,
    after === undefined ? [limit] : [limit, after],
  );
  return rows;
}

/** Replaces texts, each only where it is still the one that was read. @returns how many were replaced */
export async function replaceTexts(
  pool: pg.Pool,
  { table, column, key, keyType }: EncryptedColumn,
  texts: readonly (EncryptedValue & { readonly renewed: string })[],
): Promise<number> {
  const { rowCount } = await pool.query(
    `update ${table} set ${column} = text.renewed
     from unnest($1::text[], $2::text[], $3::text[]) as text (key, sealed, renewed)
     where ${table}.${key} = text.key::${keyType} and ${table}.${column} = text.sealed`,
    [texts.map((text) => text.key), texts.map((text) => text.sealed), texts.map((text) => text.renewed)],
  );
  return rowCount ?? 0;
}
