import { findWordsInProse, type ForbiddenWord, type FoundWord } from './forbidden-words.ts';

/** Words that members never read, with what they read in their place. `docs/glossary.md` has the words for members. */
const memberWords: readonly ForbiddenWord[] = [
  { pattern: /\bsign(?:ed|ing|s)?[ -](?:in|out)\b/gi, instead: 'log in, log out' },
  { pattern: /\b(?:users?|administrators?)\b/gi, instead: 'you, or we' },
  { pattern: /\b(?:organizations?|sponsors?)\b/gi, instead: 'your partner' },
  { pattern: /\b(?:attempts?|guess(?:es|ed)?)\b/gi, instead: 'try' },
  { pattern: /\b(?:proofs?|prove[ds]?|handles?)\b/gi, instead: 'code, or verify' },
  { pattern: /\b(?:wallets?|credits?)\b/gi, instead: 'card, or Moments' },
  { pattern: /\b(?:unpause[ds]?|rests?|rested)\b/gi, instead: 'resume, or pause' },
  { pattern: /\b(?:go(?:es|ing)?|went|gone) on\b/gi, instead: 'continue' },
  { pattern: /\b(?:take|takes|taking|took|taken)\b[^.\n]{0,20}\bback\b/gi, instead: 'keep, or withdraw' },
  { pattern: /\bask(?:s|ed|ing)? (?:us )?for\b/gi, instead: 'request' },
  { pattern: /\b(?:write|wrote|mail) (?:to )?us\b/gi, instead: 'email us' },
  { pattern: /\bwait(?:s|ing)? for us\b/gi, instead: 'pending' },
  { pattern: /\bpresent (?:number|plan|phone|schedule|time)\b/gi, instead: 'current' },
  { pattern: /\bpayment (?:is|stays) open\b|\bopen payment\b/gi, instead: 'overdue' },
  { pattern: /\bnothing (?:is|was|will be) charged\b/gi, instead: 'you weren’t charged' },
  { pattern: /\bjust now\b|\bany more\b|\bfor good\b/gi, instead: 'right now, anymore, permanently' },
  {
    pattern: /\b(?:could|can)(?:not| not|n’t) be (?!undone)|\bdid(?:n’t| not) load\b/gi,
    instead: 'we couldn’t',
  },
  { pattern: /\bwhat (?:comes|happens) next\b/gi, instead: 'what’s next' },
  { pattern: /\bdue then\b/gi, instead: 'amount due' },
  { pattern: /\broll(?:s|ed)? over\b/gi, instead: 'expire, no rollover' },
  {
    pattern: /\b(?:too often|running plan|coaches’ desk|slots?|grace|relay|good news|what is left)\b/gi,
    instead: 'the word of the glossary',
  },
  { pattern: /\b\p{L}+'\p{L}+/gu, instead: 'a curly apostrophe' },
];

/** Texts of the specification, and labels that the glossary allows. */
const fixedTexts: readonly string[] = [
  'Please sign in again.',
  "You're almost done!",
  "We'll review your application within 3 business days",
  'By Admin',
  'Partner organization',
  // Says which partners there are.
  'employer, school, or organization',
  // The title of a partner’s plan, with the partner’s name.
  'Sponsored by',
];

/** Finds the words on a page that members shouldn't read. @param shown the page's visible text */
export const findMemberWords = (shown: string): FoundWord[] =>
  findWordsInProse(shown, fixedTexts, memberWords);
