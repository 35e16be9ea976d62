import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';

/**
 * Decrypts one of several texts that show together. One that can't be decrypted is missing then, and the others show.
 * @returns undefined if the text can't be decrypted; the log says which it is
 */
export function readEncrypted(
  { personalData, log }: { readonly personalData: PersonalDataCipher; readonly log: FastifyBaseLogger },
  encrypted: string,
  place: EncryptionPlace,
): string | undefined {
  try {
    return personalData.decrypt(encrypted, place);
  } catch (error) {
    log.error({ err: error, ...place }, 'a text can’t be read');
    return undefined;
  }
}

export interface EncryptionKey {
  readonly id: string;
  /** 32 bytes. */
  readonly key: Buffer;
}

/** Where a text is stored. A text that was moved to another place can't be decrypted there. */
export interface EncryptionPlace {
  /** The table and the column, such as `members.email`. */
  readonly column: string;
  /** A name of the row that never changes, such as its ID. */
  readonly row: string;
}

/** Encrypts and looks up personal data at rest. */
export interface PersonalDataCipher {
  /**
   * Encrypts a text with the current key (AES-256-GCM).
   * @param place where the text will be stored; decrypting requires the same place
   * @returns `keyId.nonce.tag.ciphertext`, base64url
   */
  encrypt(text: string, place: EncryptionPlace): string;
  /**
   * Decrypts a text with the key that it names.
   * @throws Error if the key is unknown, the place differs, or the text was changed
   */
  decrypt(encrypted: string, place: EncryptionPlace): string;
  /** Keyed hash by which an E.164 phone number, a lowercase email, or a normalized full name is looked up. */
  hashForLookup(kind: 'phone' | 'email' | 'partner-code' | 'name', value: string): Buffer;
}

/** A key imported once, because importing takes longer than encrypting a short text. */
interface ReadyKey {
  readonly id: string;
  readonly key: KeyObject;
}

const algorithm = 'aes-256-gcm';
/** In bytes. Without it, Node would accept a tag cut to four bytes. */
const authTagLength = 16;

/** Joins column and row with a sign that no column's name has, so that no two places are the same. */
const toBytes = ({ column, row }: EncryptionPlace): Buffer => Buffer.from(`${column}|${row}`);

function encryptWith({ id, key }: ReadyKey, text: string, place: EncryptionPlace): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, key, nonce);
  cipher.setAAD(toBytes(place));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const parts = [nonce, cipher.getAuthTag(), ciphertext].map((part) => part.toString('base64url'));
  return [id, ...parts].join('.');
}

function decryptWith(keys: readonly ReadyKey[], encrypted: string, place: EncryptionPlace): string {
  const [id, nonce, tag, ciphertext] = encrypted.split('.');
  const key = keys.find((candidate) => candidate.id === id)?.key;
  if (key === undefined || nonce === undefined || tag === undefined || ciphertext === undefined) {
    throw new Error('Encrypted data names an unknown key or is damaged');
  }
  const decipher = createDecipheriv(algorithm, key, Buffer.from(nonce, 'base64url'), { authTagLength });
  decipher.setAAD(toBytes(place));
  decipher.setAuthTag(Buffer.from(tag, 'base64url'));
  const text = decipher.update(Buffer.from(ciphertext, 'base64url'));
  // Checks the tag. In this mode, nothing is left to return.
  decipher.final();
  return text.toString('utf8');
}

/**
 * @param keys the current key first; older keys only decrypt
 * @throws Error if there is no key, or two have the same ID: a text names only the ID of its key
 */
export function createPersonalDataCipher(
  keys: readonly EncryptionKey[],
  lookupKey: string,
): PersonalDataCipher {
  const ready = keys.map(({ id, key }) => ({ id, key: createSecretKey(key) }));
  const hashKey = createSecretKey(Buffer.from(lookupKey));
  const [current] = ready;
  if (new Set(keys.map(({ id }) => id)).size < keys.length)
    throw new Error('Two encryption keys have the same ID');
  if (current === undefined) throw new Error('At least one encryption key is required');
  return {
    encrypt: (text, place) => encryptWith(current, text, place),
    decrypt: (encrypted, place) => decryptWith(ready, encrypted, place),
    hashForLookup: (kind, value) => createHmac('sha256', hashKey).update(`${kind}|${value}`).digest(),
  };
}
