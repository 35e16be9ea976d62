import type pg from 'pg';
import {
  getEncryptionContext,
  listEncryptedColumns,
  listPage,
  replaceTexts,
  type EncryptedColumn,
} from './encrypted-columns.ts';
import type { PersonalDataCipher } from './personal-data-cipher.ts';

const pageSize = 500;

/** The result for one column: texts that were re-encrypted, and texts that still use another key. */
export interface ReencryptionResult {
  readonly column: string;
  readonly renewed: number;
  readonly left: number;
}

interface Reencryption {
  readonly pool: pg.Pool;
  readonly personalData: PersonalDataCipher;
  /** The key that encrypts new texts. */
  readonly currentKeyId: string;
}

const getKeyId = (encrypted: string): string => encrypted.slice(0, encrypted.indexOf('.'));

/** Re-encrypts a column's texts once. */
async function reencryptColumn(
  { pool, personalData, currentKeyId }: Reencryption,
  column: EncryptedColumn,
): Promise<{ renewed: number; found: number }> {
  const context = getEncryptionContext(column);
  let [renewed, found] = [0, 0];
  for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const page = await listPage(pool, column, after, pageSize);
    const old = page.filter(({ encrypted }) => getKeyId(encrypted) !== currentKeyId);
    found += old.length;
    if (old.length > 0)
      renewed += await replaceTexts(
        pool,
        column,
        old.map((text) => ({
          ...text,
          renewed: personalData.encrypt(personalData.decrypt(text.encrypted, context), context),
        })),
      );
    after = page.at(-1)?.key;
  }
  return { renewed, found };
}

/**
 * Re-encrypts with the current key every text that uses another key, while the servers run. It does not overwrite a text that a
 * server writes at the same time. It can be stopped and started again.
 * @returns the result for each column; if `left` is not 0, servers still encrypt with another key
 * @throws Error if a text names a key that is not configured; texts re-encrypted before stay so
 */
export async function reencryptAll(settings: Reencryption): Promise<readonly ReencryptionResult[]> {
  const results: ReencryptionResult[] = [];
  for (const column of await listEncryptedColumns(settings.pool)) {
    const { renewed } = await reencryptColumn(settings, column);
    // Texts that the first pass missed were written during it. A second pass checks whether that still happens.
    const { found } = renewed === 0 ? { found: 0 } : await reencryptColumn(settings, column);
    results.push({ column: getEncryptionContext(column), renewed, left: found });
  }
  return results;
}
