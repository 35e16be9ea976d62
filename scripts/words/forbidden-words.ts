/** A word that the language rules forbid, with what to write in its place. */
export interface ForbiddenWord {
  pattern: RegExp;
  instead: string;
}

/** Words of `docs/glossary.md` that fail the check. They count inside names too, such as `findEverybody`. */
const forbiddenWords: readonly ForbiddenWord[] = [
  { pattern: /nobody|somebody|everybody|anybody/gi, instead: 'no one, or name the actor' },
  { pattern: /, also (?:if|when|after|by|those|without)\b/gi, instead: 'even if, even when' },
  { pattern: /whoever/gi, instead: 'name the actor' },
  { pattern: /e-mail/gi, instead: 'email' },
  // In names, such as `buildMailDraft`. The provider and its server are named `mail`.
  { pattern: /(?<=[a-z])Mails?(?![a-z])|(?<=\b(?:const|let) \[?)mails?\b/g, instead: 'email' },
  { pattern: /wish/gi, instead: 'request, purchase, or preference' },
  { pattern: /(?<!_)(?:sealed|unseal|sealing)/gi, instead: 'encrypted, encrypt' },
  { pattern: /beside/gi, instead: 'next to, or and' },
  { pattern: /meanwhile/gi, instead: 'in the meantime, or say when' },
  { pattern: /\banew/gi, instead: 'again' },
  { pattern: /obey/gi, instead: 'apply, or follow' },
  { pattern: /all the same/gi, instead: 'still, or anyway' },
  { pattern: /stand-?in(?!g)/gi, instead: 'fake, or sandbox' },
  { pattern: /(?<![a-z])refus(?:e[sd]?|als?|ing)\b/gi, instead: 'reject' },
  { pattern: /(?<=[a-z])Refus(?:e[sd]?|al|ing)(?![a-z])/g, instead: 'reject' },
  { pattern: /\bmay[A-Z]\w*/g, instead: 'can…, or is…' },
  { pattern: /\/\*\* (?:What|Whom?) /g, instead: 'a docstring that begins with a verb' },
  {
    pattern:
      /colour|behaviour|favour|honour|neighbour|programme(?!r)|(?:organ|normal|recogn|summar|initial|author|custom|optim|serial|minim)is(?=e|ing|ation)|catalogue|cancell(?=ed|ing)|labelled(?!by)|travelled|licence|\bcentre|defence|\bgrey|judgement|whilst/gi,
    instead: 'the American spelling',
  },
  // Names of functions and maps, such as `planOf`. Names such as `isMemberOf` have a verb.
  {
    pattern: /(?<=\bfunction |\bconst )(?!(?:is|has|can)[A-Z])[a-z]\w*Of(?=[(<:]| =)/g,
    instead: 'get…, find…, read…, or to…; for a map, …By…',
  },
];

export interface FoundWord {
  line: number;
  word: string;
  instead: string;
  text: string;
}

/**
 * Finds forbidden words in a source, except in allowed phrases.
 *
 * @param allowed fixed texts that have to stay as they are
 */
export const findForbiddenWords = (text: string, allowed: readonly string[]): FoundWord[] =>
  findWords(text, allowed, forbiddenWords);

/** Finds the words that every text avoids, and more, in a text, except in allowed phrases. */
export const findWordsInProse = (
  text: string,
  allowed: readonly string[],
  more: readonly ForbiddenWord[],
): FoundWord[] => findWords(text, allowed, [...forbiddenWords, ...more]);

function findWords(
  text: string,
  allowed: readonly string[],
  forbidden: readonly ForbiddenWord[],
): FoundWord[] {
  return text.split('\n').flatMap((line, index) => {
    const checked = allowed.reduce((rest, phrase) => rest.replaceAll(phrase, ''), line);
    return forbidden.flatMap(({ pattern, instead }) =>
      [...checked.matchAll(pattern)].map(([word]) => ({ line: index + 1, word, instead, text: line.trim() })),
    );
  });
}
