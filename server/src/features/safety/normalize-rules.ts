/** A word as the lists compare it, with its place in the text in UTF-16 units. */
export interface Word {
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

/** What the lists say about words, in the form that texts are compared in. */
export interface Vocabulary {
  readonly spellings: ReadonlyMap<string, readonly string[]>;
  readonly fillers: ReadonlySet<string>;
}

/** Letters, digits, and what people write in place of them or of an apostrophe. */
const writtenWord = /[\p{L}\p{M}\p{N}$@*'’‘`´ʼ′]+/gu;
const ignored = /[\p{M}*'’‘`´ʼ′]+/gu;
const lookalikes: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  $: 's',
  '@': 'a',
};

const replaceLookalikes = (word: string): string =>
  /\p{L}/u.test(word) ? word.replaceAll(/[01345$@]/g, (sign) => lookalikes[sign] ?? sign) : word;

/** Writes a word without case, accents, apostrophes, and repeated letters: “Kíllll” is “kil”, and so is “kill”. */
export const foldWord = (word: string): string =>
  replaceLookalikes(word.normalize('NFKD').replaceAll(ignored, '').toLowerCase()).replaceAll(
    /(\p{L})\1+/gu,
    '$1',
  );

const isLetter = ({ word }: Word): boolean => word.length === 1;

/** Joins letters that are written apart, such as “k m s”, when at least three of them follow each other. */
function joinLetters(words: readonly Word[]): Word[] {
  const joined: Word[] = [];
  for (let at = 0; at < words.length;) {
    let end = at;
    for (let next = words[end]; next && isLetter(next); next = words[end]) end += 1;
    const letters = words.slice(at, end);
    const [first, last] = [letters[0], letters.at(-1)];
    if (letters.length > 2 && first && last) {
      const word = foldWord(letters.map((letter) => letter.word).join(''));
      joined.push({ word, from: first.from, to: last.to });
    } else joined.push(...letters);
    const following = words[end];
    if (following) joined.push(following);
    at = end + 1;
  }
  return joined;
}

/** Lists the words of a text as the lists compare them. The time grows with the text's length, not faster. */
export function listWords(text: string, { spellings, fillers }: Vocabulary): Word[] {
  const written = Array.from(text.matchAll(writtenWord), ({ 0: match, index }) => ({
    word: foldWord(match),
    from: index,
    to: index + match.length,
  })).filter(({ word }) => word !== '');
  return joinLetters(written)
    .flatMap(({ word, ...place }) =>
      (spellings.get(word) ?? [word]).map((expanded) => ({ word: expanded, ...place })),
    )
    .filter(({ word }) => !fillers.has(word));
}
