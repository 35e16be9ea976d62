import type pg from 'pg';
import type { Configuration } from '../configuration/schema.ts';
import {
  findAnyPhone,
  readKeyFacts,
  recordKeyFacts,
  type KeyFacts,
} from '../database/key-facts-repository.ts';
import { createPersonalDataCipher, type PersonalDataCipher } from '../encryption/personal-data-cipher.ts';
import { StartupError } from './startup-error.ts';

type Keys = Pick<Configuration, 'encryptionKeys' | 'lookupKey'>;

/** The text that is hashed and encrypted to recognize a key. */
const knownText = 'moments';
/** The text isn't bound to its row, because servers of version 0.1 compare it too. */
const place = { column: 'database_facts.value', row: '' };

const remedy = 'set the one that this database was used with, from your secret store';

const createLookupKeyError = (): StartupError =>
  new StartupError(
    `keys: LOOKUP_KEY isn't the key by which this database's members are found, so they would get second accounts; ${remedy}`,
  );

const createWrongKeyError = (id: string): StartupError =>
  new StartupError(
    `keys: the key "${id}" in ENCRYPTION_KEYS isn't the one that encrypted this database's data; ${remedy}`,
  );

const createMissingKeyError = (id: string): StartupError =>
  new StartupError(
    `keys: ENCRYPTION_KEYS lacks the key "${id}", with which data in this database is encrypted; add it, or run npm run rotate-keys with it first`,
  );

const hashKnownText = (personalData: PersonalDataCipher): string =>
  personalData.hashForLookup('phone', knownText).toString('hex');

function canDecrypt(personalData: PersonalDataCipher, encrypted: string): boolean {
  try {
    return personalData.decrypt(encrypted, place) === knownText;
  } catch {
    return false;
  }
}

/** @throws StartupError */
function compare(facts: KeyFacts, { encryptionKeys }: Keys, personalData: PersonalDataCipher): void {
  if (facts.lookup !== undefined && facts.lookup !== hashKnownText(personalData))
    throw createLookupKeyError();
  for (const [id, encrypted] of facts.encrypted) {
    if (!encryptionKeys.some((key) => key.id === id)) throw createMissingKeyError(id);
    if (!canDecrypt(personalData, encrypted)) throw createWrongKeyError(id);
  }
}

/** Compares the keys with a member's data, in a database that recorded no keys. @throws StartupError */
async function compareWithData(pool: pg.Pool, { encryptionKeys }: Keys, personalData: PersonalDataCipher) {
  const stored = await findAnyPhone(pool);
  if (!stored) return;
  const id = stored.encrypted.slice(0, stored.encrypted.indexOf('.'));
  if (!encryptionKeys.some((key) => key.id === id)) throw createMissingKeyError(id);
  let phone: string;
  try {
    phone = personalData.decrypt(stored.encrypted, { column: 'members.phone', row: stored.id });
  } catch {
    throw createWrongKeyError(id);
  }
  if (!personalData.hashForLookup('phone', phone).equals(stored.hash)) throw createLookupKeyError();
}

/**
 * Rejects keys that don't belong to a migrated database: members could not be found, or their data not be read. The first start
 * records the keys (docs/decisions/0006-encrypted-personal-data.md).
 * @throws StartupError
 */
export async function checkKeys(pool: pg.Pool, keys: Keys): Promise<void> {
  const personalData = createPersonalDataCipher(keys.encryptionKeys, keys.lookupKey);
  const facts = await readKeyFacts(pool);
  compare(facts, keys, personalData);
  if (facts.lookup === undefined) await compareWithData(pool, keys, personalData);
  await recordKeyFacts(pool, {
    lookup: hashKnownText(personalData),
    encrypted: [keys.encryptionKeys[0]?.id ?? '', personalData.encrypt(knownText, place)],
  });
  // Another server may have recorded other keys at the same time.
  compare(await readKeyFacts(pool), keys, personalData);
}
