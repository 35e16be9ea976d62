import type { FastifyBaseLogger } from 'fastify';
import type { EncryptionPlace, PersonalDataCipher } from './personal-data-cipher.ts';

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
