import { invalidFields } from '../errors/app-error.ts';

/** Writes a cursor, which callers repeat and don't read. */
export const toCursor = (parts: readonly string[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url');

/**
 * Reads a cursor.
 * @param patterns one for each part
 * @throws AppError INVALID_REQUEST for one that this list didn't write
 */
export function readCursor(
  cursor: string | undefined,
  patterns: readonly RegExp[],
): readonly string[] | undefined {
  if (cursor === undefined) return undefined;
  const parts = parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  const isValid =
    parts.length === patterns.length && patterns.every((pattern, index) => pattern.test(parts[index] ?? ''));
  if (!isValid) throw invalidFields({ cursor: 'cursor must come from the end of an earlier page' });
  return parts;
}

function parse(text: string): readonly string[] {
  try {
    const parts: unknown = JSON.parse(text);
    return Array.isArray(parts) ? parts.filter((part) => typeof part === 'string') : [];
  } catch {
    return [];
  }
}

export const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const numberPattern = /^-?\d{1,16}(\.\d{1,9})?$/;

/** Reads how many items a page has. */
export const readLimit = (limit: string | undefined): number => Number(limit ?? '50');

/**
 * Cuts a page off the records that were found. Lists read one more than a page holds: it says that more follow.
 * @returns the page, and its last record if more follow
 */
export function cutPage<T>(found: readonly T[], limit: number): { page: T[]; last: T | undefined } {
  const page = found.slice(0, limit);
  return { page, last: found.length > limit ? page.at(-1) : undefined };
}
