import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';

/** Splits a text into sentences. */
const toSentences = (text: string): readonly string[] =>
  text.split(/(?<=[.!?])\s+/).filter((sentence) => /[a-z]/i.test(sentence));

const toWords = (text: string): readonly string[] => text.match(/[\p{L}\p{N}’'@$%]+/gu) ?? [];

/** Words that every member of the product knows, and names. They count as one syllable. */
const known = new Set(['moments', 'moment', 'coaching', 'email', 'account', 'settings', 'billing']);

const countSyllables = (word: string): number => (known.has(word.toLowerCase()) ? 1 : syllable(word) || 1);

/**
 * Calculates the age at which an American child reads a text with ease: the Flesch-Kincaid grade plus five years.
 * @returns years, such as 11.2
 */
export function getReadingAge(texts: readonly string[]): number {
  const sentences = texts.flatMap(toSentences);
  const words = sentences.flatMap(toWords);
  return (
    5 +
    fleschKincaid({
      sentence: sentences.length,
      word: words.length,
      syllable: words.reduce((total, word) => total + countSyllables(word), 0),
    })
  );
}

/** Counts the words of the longest sentence. */
export const getLongestSentence = (text: string): number =>
  Math.max(0, ...toSentences(text).map((sentence) => toWords(sentence).length));
