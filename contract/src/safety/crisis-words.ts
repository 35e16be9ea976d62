import * as z from 'zod/mini';

/**
 * A field of replies to what members write (SAFE-02): true if the text has words of the crisis lists, otherwise missing. The text is saved
 * anyway, and the page shows the crisis numbers next to it.
 */
export const crisisWordsField = { crisisWordsFound: z.optional(z.literal(true)) };

/** The field, for replies. */
export const toCrisisWordsField = (isFound: boolean): { readonly crisisWordsFound?: true } =>
  isFound ? { crisisWordsFound: true } : {};
