import type { Configuration } from '../configuration/schema.ts';
import type { ConnectionPool } from '../database/connection-pool.ts';
import { readKeyFacts, recordKeyFacts, type KeyFacts } from '../database/key-facts-repository.ts';
import {
  createPersonalDataCipher,
  type EncryptionPlace,
  type PersonalDataCipher,
} from '../encryption/personal-data-cipher.ts';
import { StartupError } from './startup-error.ts';

type Keys = Pick<Configuration, 'encryptionKeys' | 'lookupKey'>;

/** The text that is hashed and encrypted to recognize a key. */
const knownText = 'moments';
const getPlace = (keyId: string): EncryptionPlace => ({ column: 'database_facts.value', row: keyId });

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

function canDecrypt(personalData: PersonalDataCipher, id: string, encrypted: string): boolean {
  try {
    return personalData.decrypt(encrypted, getPlace(id)) === knownText;
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
    if (!canDecrypt(personalData, id, encrypted)) throw createWrongKeyError(id);
  }
}

/**
 * Rejects keys that don't belong to a migrated database: members could not be found, or their data not be read. The first start
 * records the keys (docs/decisions/0006-encrypted-personal-data.md).
 * @throws StartupError
 */
export async function checkKeys(pool: ConnectionPool, keys: Keys): Promise<void> {
  const personalData = createPersonalDataCipher(keys.encryptionKeys, keys.lookupKey);
  compare(await readKeyFacts(pool), keys, personalData);
  const currentId = keys.encryptionKeys[0]?.id ?? '';
  await recordKeyFacts(pool, {
    lookup: hashKnownText(personalData),
    encrypted: [currentId, personalData.encrypt(knownText, getPlace(currentId))],
  });
  // Another server may have recorded other keys at the same time.
  compare(await readKeyFacts(pool), keys, personalData);
}
