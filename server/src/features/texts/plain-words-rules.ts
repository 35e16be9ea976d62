/**
 * Reduces a text to its words: in lower case, without accents, signs, and invisible characters, with one space between them. Apostrophes
 * are left out, so that "don’t" and "dont" are the same word.
 */
export const toPlainWords = (body: string): string =>
  body
    .normalize('NFKD')
    .replace(/[\p{Cf}\p{M}'‘’ʼ`´]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
