import type pg from 'pg';
import {
  getEncryptionContext,
  listEncryptedColumns,
  pageOf,
  replaceTexts,
  type EncryptedColumn,
} from './encrypted-columns.ts';
import type { PersonalDataCipher } from './personal-data-cipher.ts';

const pageSize = 500;

/** What became of one column: texts that were sealed anew, and texts that name a key other than the current one still. */
export interface ReencryptionResult {
  readonly column: string;
  readonly renewed: number;
  readonly left: number;
}

interface Sealing {
  readonly pool: pg.Pool;
  readonly personalData: PersonalDataCipher;
  /** Of the key that new texts are sealed with. */
  readonly currentKeyId: string;
}

const keyIdOf = (sealed: string): string => sealed.slice(0, sealed.indexOf('.'));

/** One pass over a column. */
async function passOver(
  { pool, personalData, currentKeyId }: Sealing,
  column: EncryptedColumn,
): Promise<{ renewed: number; found: number }> {
  const context = getEncryptionContext(column);
  let [renewed, found] = [0, 0];
  for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const page = await pageOf(pool, column, after, pageSize);
    const old = page.filter(({ sealed }) => keyIdOf(sealed) !== currentKeyId);
    found += old.length;
    if (old.length > 0)
      renewed += await replaceTexts(
        pool,
        column,
        old.map((text) => ({
          ...text,
          renewed: personalData.seal(personalData.open(text.sealed, context), context),
        })),
      );
    after = page.at(-1)?.key;
  }
  return { renewed, found };
}

/**
 * Seals with the current key whatever was sealed with another one, while the servers go on. A text that a server writes at the
 * same moment stays as that server has written it. May be stopped and begun again.
 * @returns for each column what was done; where `left` is not 0, servers still seal with another key
 * @throws Error where a text names a key that is not configured; what was done until then stays
 */
export async function reencryptAll(sealing: Sealing): Promise<readonly ReencryptionResult[]> {
  const done: ReencryptionResult[] = [];
  for (const column of await listEncryptedColumns(sealing.pool)) {
    const { renewed } = await passOver(sealing, column);
    // What the first pass missed was written meanwhile: a second one sees whether that still happens.
    const { found } = renewed === 0 ? { found: 0 } : await passOver(sealing, column);
    done.push({ column: getEncryptionContext(column), renewed, left: found });
  }
  return done;
}
