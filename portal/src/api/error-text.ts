/** Words for what was thrown without words of its own (ERR-01). */
const unknownError = 'An unknown error occurred';

const wordsIn = (body: object, name: string): string | undefined => {
  const value: unknown = Object.entries(body).find(([key]) => key === name)?.[1];
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
};

/**
 * The text of an error, first found wins: the reply's message, its errorMessage, the transport's words, the call's default
 * (ERR-01, ERR-02).
 */
export function errorText(reply: unknown, transport: string | undefined, fallback: string): string {
  const body = typeof reply === 'object' && reply !== null ? reply : {};
  return wordsIn(body, 'message') ?? wordsIn(body, 'errorMessage') ?? transport ?? fallback;
}

/** The words of anything that was thrown (ERR-01). */
export const getErrorMessage = (thrown: unknown): string =>
  thrown instanceof Error && thrown.message !== '' ? thrown.message : unknownError;
