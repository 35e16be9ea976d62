import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPlainYes, parseKeyword } from './keyword-rules.ts';

const synonymsByKeyword = {
  STOP: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'END', 'QUIT', 'CANCEL', 'REVOKE', 'OPTOUT'],
  START: ['START', 'YES', 'UNSTOP'],
  HELP: ['HELP', 'INFO'],
} as const;
const all = Object.entries(synonymsByKeyword).flatMap(([keyword, synonyms]) =>
  synonyms.map((word) => ({ keyword, word })),
);

const around = fc.string({
  unit: fc.constantFrom(' ', '\n', '\t', '.', '!', '?', '"', "'", '’', '-', '…', '🙏'),
});
const generateCased = (word: string) =>
  fc
    .array(fc.boolean(), { minLength: word.length, maxLength: word.length })
    .map((upper) => Array.from(word, (letter, at) => (upper[at] ? letter : letter.toLowerCase())).join(''));

describe('parseKeyword', () => {
  it.each(all)(
    '[TEXT-02] parseKeyword returns $keyword for $word in any case, with spaces and punctuation around it',
    ({ keyword, word }) => {
      fc.assert(
        fc.property(around, generateCased(word), around, (before, said, after) => {
          expect(parseKeyword(before + said + after)).toBe(keyword);
        }),
      );
    },
  );

  it('[TEXT-02] parseKeyword returns no keyword for a sentence that starts with one', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...all),
        fc.constantFrom('it', 'right here', '2', 'ing'),
        ({ word }, more) => {
          expect(parseKeyword(`${word} ${more}`)).toBeUndefined();
        },
      ),
    );
    for (const body of ['', '?', 'constructor', 'toString', 'nonstop'])
      expect(parseKeyword(body)).toBeUndefined();
  });
});

describe('isPlainYes', () => {
  it('[TEXT-02] isPlainYes accepts yes in any case and no other START keyword', () => {
    for (const body of ['yes', 'YES!', ' Yes. ']) expect(isPlainYes(body)).toBe(true);
    for (const body of ['start', 'unstop', 'yes please', '']) expect(isPlainYes(body)).toBe(false);
  });
});
