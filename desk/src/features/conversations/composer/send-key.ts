import { explainUnknownField } from '@moments/contract/http/zod-error-map';
import { DeskError } from '../../../api/desk-error.ts';

const isKeyUnknown = (error: unknown): boolean =>
  error instanceof DeskError &&
  error.fields.some(({ field, message }) => field === 'key' && message === explainUnknownField('key'));

/**
 * Sends words with their key. While releases change, a server of the former one may answer, which knows no key and rejects it: the words
 * then go without it, rather than not at all.
 * @throws DeskError
 */
export async function sendKey(
  key: string,
  send: (keyed: { key?: string }) => Promise<unknown>,
): Promise<void> {
  try {
    await send({ key });
  } catch (error) {
    if (!isKeyUnknown(error)) throw error;
    await send({});
  }
}
