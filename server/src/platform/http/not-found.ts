import { Refusal } from '../errors/app-error.ts';

/** An address that nothing answers to. The portal's own routes are answered by portal-files.ts. */
export function answerNotFound(): never {
  throw new Refusal('NOT_FOUND');
}
