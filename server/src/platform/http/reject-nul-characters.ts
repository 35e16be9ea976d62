import { AppError } from '../errors/app-error.ts';

const holdsNul = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(holdsNul);
};

/** PostgreSQL stores no NUL character, and nobody types one: it is refused before it gets there. */
export function rejectNulCharacters(...parts: readonly unknown[]): void {
  if (parts.some(holdsNul)) throw new AppError('INVALID_REQUEST');
}
