import { AppError } from '../errors/app-error.ts';

/** No input of the contract is nested more deeply. */
const deepest = 64;

/**
 * Removes NUL characters, which show nothing and which PostgreSQL can't store, from all texts of a parsed body or query (FIELD-06, FIELD-07).
 * @throws AppError INVALID_REQUEST if the value is nested too deeply
 */
export function withoutNulCharacters(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '');
  if (typeof value !== 'object' || value === null) return value;
  if (depth > deepest) throw new AppError('INVALID_REQUEST');
  if (Array.isArray(value)) return value.map((part) => withoutNulCharacters(part, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name.replaceAll('\0', ''),
      withoutNulCharacters(part, depth + 1),
    ]),
  );
}

/** Rejects NUL characters in the parameters of a path, which are IDs and names: without them, they would be others. */
export function rejectNulCharacters(parameters: unknown): void {
  if (typeof parameters !== 'object' || parameters === null) return;
  if (Object.values(parameters).some((value) => typeof value === 'string' && value.includes('\0')))
    throw new AppError('INVALID_REQUEST');
}
