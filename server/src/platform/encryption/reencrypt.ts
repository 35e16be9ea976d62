import { setTimeout as pause } from 'node:timers/promises';
import type { ConnectionPool } from '../database/connection-pool.ts';
import {
  getPlaceColumn,
  listEncryptedColumns,
  listPage,
  replaceTexts,
  type EncryptedColumn,
  type EncryptedValue,
} from './encrypted-columns.ts';
import type { PersonalDataCipher } from './personal-data-cipher.ts';
import { forgetProgress, readProgress, saveProgress } from './rotation-progress-repository.ts';

const defaultPageSize = 500;

/** The result for one column: texts that were re-encrypted, and texts that still use another key. */
export interface ReencryptionResult {
  readonly column: string;
  readonly renewed: number;
  readonly left: number;
}

export interface Reencryption {
  readonly pool: ConnectionPool;
  readonly personalData: PersonalDataCipher;
  /** The key that encrypts new texts. */
  readonly currentKeyId: string;
  /** The most rows that are read in a second, so that the servers keep the database for themselves. */
  readonly rowsPerSecond?: number;
  readonly pageSize?: number;
}

const getKeyId = (encrypted: string): string => encrypted.slice(0, encrypted.indexOf('.'));

/**
 * Decrypts every text of a page, even those of the current key: an ID that was given to another key must not count as rotated.
 * @returns the texts of other keys, encrypted with the current one
 */
function renewTexts(
  { personalData, currentKeyId }: Reencryption,
  column: string,
  page: readonly EncryptedValue[],
) {
  return page
    .map((text) => ({ ...text, plain: personalData.decrypt(text.encrypted, { column, row: text.row }) }))
    .filter(({ encrypted }) => getKeyId(encrypted) !== currentKeyId)
    .map(({ plain, ...text }) => ({
      ...text,
      renewed: personalData.encrypt(plain, { column, row: text.row }),
    }));
}

/** Re-encrypts a column's texts once, and saves its progress after each page. */
async function reencryptColumn(settings: Reencryption, column: EncryptedColumn, from: string | undefined) {
  const { pool, currentKeyId, rowsPerSecond, pageSize = defaultPageSize } = settings;
  const name = getPlaceColumn(column);
  let [renewed, found] = [0, 0];
  for (let after = from, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const started = performance.now();
    const page = await listPage(pool, column, after, pageSize);
    const old = renewTexts(settings, name, page);
    found += old.length;
    if (old.length > 0) renewed += await replaceTexts(pool, column, old);
    after = page.at(-1)?.key;
    if (after !== undefined) await saveProgress(pool, name, { keyId: currentKeyId, after });
    const least = rowsPerSecond === undefined ? 0 : (page.length / rowsPerSecond) * 1_000;
    await pause(Math.max(0, least - (performance.now() - started)));
  }
  return { renewed, found };
}

/**
 * Re-encrypts with the current key every text that uses another key, while the servers run. It does not overwrite a text that a server
 * writes at the same time. If it is stopped, the next call continues where it stopped.
 * @returns the result for each column; if `left` is not 0, servers still encrypt with another key
 * @throws Error if a text can't be decrypted with the key that it names; texts re-encrypted before stay so
 */
export async function reencryptAll(settings: Reencryption): Promise<readonly ReencryptionResult[]> {
  const results: ReencryptionResult[] = [];
  for (const column of await listEncryptedColumns(settings.pool)) {
    const name = getPlaceColumn(column);
    const from = await readProgress(settings.pool, name, settings.currentKeyId);
    const { renewed } = await reencryptColumn(settings, column, from);
    // Texts that the first pass missed were written during it. A second pass checks whether that still happens.
    const isWhole = renewed === 0 && from === undefined;
    const { found } = isWhole ? { found: 0 } : await reencryptColumn(settings, column, undefined);
    results.push({ column: name, renewed, left: found });
  }
  await forgetProgress(settings.pool);
  return results;
}
