import type { ConnectionPool } from '../database/connection-pool.ts';

const prefix = 'key-rotation:';

/** How far a rotation came in a column. */
export interface RotationProgress {
  /** The key that the rotation encrypts with. */
  readonly keyId: string;
  /** The last row that was looked at. */
  readonly after: string;
}

/** Reads how far a rotation to this key came in a column when it was stopped. */
export async function readProgress(
  pool: ConnectionPool,
  column: string,
  keyId: string,
): Promise<string | undefined> {
  const { rows } = await pool.query<{ value: string }>('select value from database_facts where name = $1', [
    prefix + column,
  ]);
  // Written by `saveProgress`.
  const progress = rows[0] && (JSON.parse(rows[0].value) as RotationProgress);
  return progress?.keyId === keyId ? progress.after : undefined;
}

export async function saveProgress(
  pool: ConnectionPool,
  column: string,
  { keyId, after }: RotationProgress,
): Promise<void> {
  await pool.query(
    `insert into database_facts (name, value) values ($1, $2)
     on conflict (name) do update set value = excluded.value`,
    [prefix + column, JSON.stringify({ keyId, after })],
  );
}

/** Forgets the progress of all columns, so that the next rotation looks at everything. */
export async function forgetProgress(pool: ConnectionPool): Promise<void> {
  await pool.query(`delete from database_facts where name like $1`, [`${prefix}%`]);
}
