import { toPlainWords } from '../plain-words-rules.ts';
import {
  optOutPhrases,
  optOutWords,
  politeEnds,
  politeStarts,
  politeWords,
  unclearPhrases,
} from './opt-out-phrases-rules.ts';

/** What a text says about the member's consent to texts: no more of them, perhaps no more of them, or nothing. */
export type OptOutRequest = 'asks' | 'may-ask' | 'none';

const toWhole = (phrases: readonly string[]): RegExp => new RegExp(`^(?:${phrases.join('|')})$`, 'u');
const isRequest = toWhole(optOutPhrases);
const isWord = new RegExp(`^(?:${politeWords} )*(?:${optOutWords.join('|')})(?: ${politeWords})*$`, 'u');
const isUnclear = toWhole(unclearPhrases);
const start = new RegExp(`^${politeStarts}(?: |$)`, 'u');
const end = new RegExp(`(?:^| )${politeEnds}$`, 'u');

/** Removes polite words from both ends, one by one, until the words are a known phrase or no polite word is left. */
function findPhrase(words: string, phrase: RegExp): boolean {
  for (let rest = words; rest !== '';) {
    if (phrase.test(rest)) return true;
    const shorter = start.test(rest) ? rest.replace(start, '') : rest.replace(end, '');
    if (shorter === rest) return false;
    rest = shorter;
  }
  return false;
}

const isWholeRequest = (words: string): boolean => isWord.test(words) || findPhrase(words, isRequest);

function isOnlyPolite(words: string): boolean {
  let rest = words;
  while (start.test(rest)) rest = rest.replace(start, '');
  while (end.test(rest)) rest = rest.replace(end, '');
  return rest === '';
}

/** Misspellings of the words that matter. */
const spellings: readonly (readonly [written: RegExp, meant: string])[] = [
  [/\b(?:stahp|stopp+|stap|sotp|stpo)\b/gu, 'stop'],
  [/\btex(?:ing|tng|ring|tin)\b|\btxting\b/gu, 'texting'],
  [
    /\b(?:unsuscribe|unsubcribe|unsubscibe|unsubsribe|unsubscrib|unsubsrcibe|unsubscirbe|unsubscrbe|unsubscrive)\b/gu,
    'unsubscribe',
  ],
];

const toSpelledWords = (body: string): string =>
  spellings.reduce((words, [written, meant]) => words.replaceAll(written, meant), toPlainWords(body));

const toSentences = (body: string): string[] =>
  body
    .split(/[.!?;,:…\n()]+|\s[-–—]+\s/u)
    .map(toSpelledWords)
    .filter((words) => words !== '');

/** A request inside a sentence, after words that address us: "I'm done so please stop texting me". */
const inSentence =
  /(?:^|(?:please|pls|plz|so|just|can you|could you|asked you to|told you to|want you to|need you to|que|por favor) )(?:(?:stop|quit) (?:texting|messaging|contacting|sending|spamming) (?:me|us|these|this number)|(?:do not|dont) (?:text|message|contact) me (?:again|anymore|any more)|(?:take|remove) (?:me|my number|this number) (?:off|from) (?:your|the|this)|unsubscribe me|opt me out|no more (?:texts|messages) from you|deja de (?:mandarme|enviarme|escribirme)|dejen de (?:mandarme|enviarme|escribirme)|no me (?:manden|escriban|envien) mas)(?: |$)/u;

/** The keyword, in capitals, among other words: "STOP I don't know you". */
const hasShoutedStop = (body: string): boolean =>
  /(?:^|\s)"?STOP"?(?:[\s.,!]|$)/u.test(body) && /\p{Ll}/u.test(body);

/**
 * Finds out whether a text asks for no more texts (CONS-01). Only a text of nothing else `asks`. Of a longer one, a person decides, because
 * "I want to stop texting my ex" asks for nothing of the kind.
 * @param hasCrisisWords whether the text has words of the crisis lists. Then a person decides even about clear words, and unclear ones,
 *   such as "leave me alone", ask for nothing.
 */
export function findOptOutRequest(body: string, hasCrisisWords = false): OptOutRequest {
  const sentences = toSentences(body);
  const statements = sentences.filter((words) => !isOnlyPolite(words));
  const asks =
    isWholeRequest(toSpelledWords(body)) || (statements.length > 0 && statements.every(isWholeRequest));
  if (asks) return hasCrisisWords ? 'may-ask' : 'asks';
  const mayAsk =
    statements.some((words) => findPhrase(words, isRequest)) ||
    (!hasCrisisWords && statements.length <= 2 && sentences.some((words) => findPhrase(words, isUnclear))) ||
    sentences.some((words) => inSentence.test(words)) ||
    hasShoutedStop(body);
  return mayAsk ? 'may-ask' : 'none';
}
