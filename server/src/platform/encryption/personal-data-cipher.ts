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

/** Encrypts and looks up personal data at rest. */
export interface PersonalDataCipher {
  /**
   * Encrypts a text with the current key (AES-256-GCM).
   * @param context the column of the text, such as `members.email`; decrypting requires the same context
   * @returns `keyId.nonce.tag.ciphertext`, base64url
   */
  encrypt(text: string, context: string): string;
  /**
   * Decrypts a text with the key that it names.
   * @throws Error if the key is unknown, the context differs, or the text was changed
   */
  decrypt(encrypted: string, context: string): string;
  /** Keyed hash by which an E.164 phone number or a lowercase email is looked up. */
  lookupHash(kind: 'phone' | 'email', value: string): Buffer;
}

/** A key imported once, because importing takes longer than encrypting a short text. */
interface ReadyKey {
  readonly id: string;
  readonly key: KeyObject;
}

const algorithm = 'aes-256-gcm';
/** In bytes. Without it, Node would accept a tag cut to four bytes. */
const authTagLength = 16;

function encryptWith({ id, key }: ReadyKey, text: string, context: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, key, nonce);
  cipher.setAAD(Buffer.from(context));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [id, ...[nonce, cipher.getAuthTag(), ciphertext].map((part) => part.toString('base64url'))].join(
    '.',
  );
}

function decryptWith(keys: readonly ReadyKey[], encrypted: string, context: string): string {
  const [id, nonce, tag, ciphertext] = encrypted.split('.');
  const key = keys.find((candidate) => candidate.id === id)?.key;
  if (key === undefined || nonce === undefined || tag === undefined || ciphertext === undefined) {
    throw new Error('Encrypted data names an unknown key or is damaged');
  }
  const decipher = createDecipheriv(algorithm, key, Buffer.from(nonce, 'base64url'), { authTagLength });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(Buffer.from(tag, 'base64url'));
  return Buffer.concat([decipher.update(Buffer.from(ciphertext, 'base64url')), decipher.final()]).toString(
    'utf8',
  );
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
    encrypt: (text, context) => encryptWith(current, text, context),
    decrypt: (encrypted, context) => decryptWith(ready, encrypted, context),
    lookupHash: (kind, value) => createHmac('sha256', hashKey).update(`${kind}|${value}`).digest(),
  };
}
