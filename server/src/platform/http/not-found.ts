import { AppError } from '../errors/app-error.ts';

/** An address that nothing answers to. The portal's own routes are answered by portal-files.ts. */
export function handleNotFound(): never {
  throw new AppError('NOT_FOUND');
}
