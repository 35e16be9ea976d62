/** The text of a thrown value without a message (ERR-01). */
const unknownError = 'An unknown error occurred';

const getText = (body: object, name: string): string | undefined => {
  const value: unknown = Object.entries(body).find(([key]) => key === name)?.[1];
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
};

/**
 * Gets the text of an error. The first one found wins: the reply's `message`, its `errorMessage`, the transport's text, the
 * endpoint's default (ERR-01, ERR-02).
 */
export function getErrorText(reply: unknown, transport: string | undefined, fallback: string): string {
  const body = typeof reply === 'object' && reply !== null ? reply : {};
  return getText(body, 'message') ?? getText(body, 'errorMessage') ?? transport ?? fallback;
}

/** Gets the text of any thrown value (ERR-01). */
export const getErrorMessage = (thrown: unknown): string =>
  thrown instanceof Error && thrown.message !== '' ? thrown.message : unknownError;
