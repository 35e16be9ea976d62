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
   * @param context what the text belongs to, such as `members.email`: it can't be opened as anything else
   * @returns `keyId.nonce.tag.ciphertext`, base64url
   */
  seal(text: string, context: string): string;
  /**
   * Decrypts what `seal` made, with whichever of the keys it names.
   * @throws Error if the key is unknown, the context is another or the text was changed
   */
  open(sealed: string, context: string): string;
  /** Keyed hash by which an E.164 phone number or a lower-case e-mail is looked up. */
  lookupHash(kind: 'phone' | 'email', value: string): Buffer;
}

/** Imported once: for short texts, importing the key takes longer than the work. */
interface ReadyKey {
  readonly id: string;
  readonly key: KeyObject;
}

const algorithm = 'aes-256-gcm';
/** In bytes. Without it, a tag cut to four bytes would do. */
const authTagLength = 16;

function sealWith({ id, key }: ReadyKey, text: string, context: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, key, nonce);
  cipher.setAAD(Buffer.from(context));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [id, ...[nonce, cipher.getAuthTag(), encrypted].map((part) => part.toString('base64url'))].join('.');
}

function openWith(keys: readonly ReadyKey[], sealed: string, context: string): string {
  const [id, nonce, tag, encrypted] = sealed.split('.');
  const key = keys.find((candidate) => candidate.id === id)?.key;
  if (key === undefined || nonce === undefined || tag === undefined || encrypted === undefined) {
    throw new Error('Sealed data names an unknown key or is damaged');
  }
  const decipher = createDecipheriv(algorithm, key, Buffer.from(nonce, 'base64url'), { authTagLength });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(Buffer.from(tag, 'base64url'));
  return Buffer.concat([decipher.update(Buffer.from(encrypted, 'base64url')), decipher.final()]).toString(
    'utf8',
  );
}

/** @param keys the current key first; older ones only open */
export function createPersonalDataCipher(
  keys: readonly EncryptionKey[],
  lookupKey: string,
): PersonalDataCipher {
  const ready = keys.map(({ id, key }) => ({ id, key: createSecretKey(key) }));
  const hashKey = createSecretKey(Buffer.from(lookupKey));
  const [current] = ready;
  if (current === undefined) throw new Error('At least one encryption key is needed');
  return {
    seal: (text, context) => sealWith(current, text, context),
    open: (sealed, context) => openWith(ready, sealed, context),
    lookupHash: (kind, value) => createHmac('sha256', hashKey).update(`${kind}|${value}`).digest(),
  };
}
