const showingNothing = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Z}\u2800]/gu;

/**
 * Trims a text, and empties one that shows nothing, such as a zero-width space or a blank of braille (FIELD-06). Inside other text such
 * characters stay, because joiners and direction marks belong to words.
 */
export const trimToVisible = (text: string): string =>
  text.replace(showingNothing, '') === '' ? '' : text.trim();
