import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  randomBytes,
  type KeyObject,
} from 'node:crypto';

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

/**
 * Whether texts are bound to their rows: `off` reads bound texts but writes others, for servers of version 0.1, which can't read bound
 * ones. `required` rejects texts that aren't bound.
 */
export const rowBindings = ['off', 'on', 'required'] as const;
export type RowBinding = (typeof rowBindings)[number];

/** Encrypts and looks up personal data at rest. */
export interface PersonalDataCipher {
  /**
   * Encrypts a text with the current key (AES-256-GCM).
   * @param place where the text will be stored; decrypting requires the same place
   * @returns `keyId.row.nonce.tag.ciphertext`, base64url; without `row` if the text is bound only to its column
   */
  encrypt(text: string, place: EncryptionPlace): string;
  /**
   * Decrypts a text with the key that it names.
   * @throws Error if the key is unknown, the place differs, the text was changed, or it must be bound to its row and isn't
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

/** Follows the key's ID in a text that is bound to its row. A nonce is longer. */
const rowMark = 'row';

/** Returns whether a text is bound to its row, and not only to its column. */
export const isRowBound = (encrypted: string): boolean => encrypted.split('.', 2)[1] === rowMark;

/** Joins column and row with a sign that no column's name has, so no text of a column passes for one of a row. */
const toBytes = ({ column, row }: EncryptionPlace, isBound: boolean): Buffer =>
  Buffer.from(isBound ? `${column}|${row}` : column);

function encryptWith({ id, key }: ReadyKey, text: string, place: EncryptionPlace, isBound: boolean): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, key, nonce);
  cipher.setAAD(toBytes(place, isBound));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const parts = [nonce, cipher.getAuthTag(), ciphertext].map((part) => part.toString('base64url'));
  return [id, ...(isBound ? [rowMark] : []), ...parts].join('.');
}

function decryptWith(keys: readonly ReadyKey[], encrypted: string, place: EncryptionPlace): string {
  const isBound = isRowBound(encrypted);
  const [id, ...parts] = encrypted.split('.');
  const [nonce, tag, ciphertext] = isBound ? parts.slice(1) : parts;
  const key = keys.find((candidate) => candidate.id === id)?.key;
  if (key === undefined || nonce === undefined || tag === undefined || ciphertext === undefined) {
    throw new Error('Encrypted data names an unknown key or is damaged');
  }
  const decipher = createDecipheriv(algorithm, key, Buffer.from(nonce, 'base64url'), { authTagLength });
  decipher.setAAD(toBytes(place, isBound));
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
  binding: RowBinding = 'off',
): PersonalDataCipher {
  const ready = keys.map(({ id, key }) => ({ id, key: createSecretKey(key) }));
  const hashKey = createSecretKey(Buffer.from(lookupKey));
  const [current] = ready;
  if (new Set(keys.map(({ id }) => id)).size < keys.length)
    throw new Error('Two encryption keys have the same ID');
  if (current === undefined) throw new Error('At least one encryption key is required');
  return {
    encrypt: (text, place) => encryptWith(current, text, place, binding !== 'off'),
    decrypt(encrypted, place) {
      if (binding === 'required' && !isRowBound(encrypted))
        throw new Error('Encrypted data is not bound to its row');
      return decryptWith(ready, encrypted, place);
    },
    hashForLookup: (kind, value) => createHmac('sha256', hashKey).update(`${kind}|${value}`).digest(),
  };
}
