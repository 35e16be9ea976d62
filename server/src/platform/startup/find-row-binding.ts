import type pg from 'pg';
import type { Configuration } from '../configuration/schema.ts';
import { isRowBindingRequired } from '../database/key-facts-repository.ts';
import type { RowBinding } from '../encryption/personal-data-cipher.ts';

/** A configuration whose binding is decided. */
export type BoundConfiguration = Configuration & { readonly rowBinding: RowBinding };

/**
 * Decides whether encrypted data is bound to its rows: as configured, or else by how the database began. One that is older may still be
 * used by a server that can't read bound data (docs/decisions/0006-encrypted-personal-data.md).
 * @param pool of a migrated database
 */
export async function findRowBinding(
  pool: pg.Pool,
  configuration: Configuration,
): Promise<BoundConfiguration> {
  const rowBinding = configuration.rowBinding ?? ((await isRowBindingRequired(pool)) ? 'required' : 'off');
  return { ...configuration, rowBinding };
}
