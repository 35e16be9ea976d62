import { findOptOutRequest } from './opt-outs/opt-out-request-rules.ts';

/** The keywords that members can text: https://help.twilio.com/articles/223134027 */
export type Keyword = 'STOP' | 'START' | 'HELP';

const keywords: Readonly<Record<string, Keyword>> = {
  STOP: 'STOP',
  STOPALL: 'STOP',
  UNSUBSCRIBE: 'STOP',
  END: 'STOP',
  QUIT: 'STOP',
  CANCEL: 'STOP',
  REVOKE: 'STOP',
  OPTOUT: 'STOP',
  START: 'START',
  UNSTOP: 'START',
  YES: 'START',
  HELP: 'HELP',
  INFO: 'HELP',
};

/**
 * Returns the keyword of a text (TEXT-02). It ignores case and all characters but letters and digits, as in `stop`, ` Stop! `, and
 * `"STOP."`. A word in a sentence is not a keyword, but a text that asks for no more texts in any words is a STOP (CONS-01).
 * @param hasCrisisWords whether the text has words of the crisis lists; then only a keyword counts
 */
export function parseKeyword(body: string, hasCrisisWords = false): Keyword | undefined {
  const word = body.replace(/[^\p{L}\p{N}]+/gu, '').toUpperCase();
  if (Object.hasOwn(keywords, word)) return keywords[word];
  return findOptOutRequest(body, hasCrisisWords) === 'asks' ? 'STOP' : undefined;
}

/** Returns whether a text is only "yes". From a member who gets our texts, that is an answer to the coach, not START. */
export const isPlainYes = (body: string): boolean => /^[^\p{L}]*yes[^\p{L}]*$/iu.test(body);

/**
 * Returns whether Twilio's own keyword handling takes a text: one of its words alone, in any case. It takes "stop" but not "Stop!".
 */
export const isProviderKeyword = (body: string): boolean =>
  Object.hasOwn(keywords, body.trim().toUpperCase());
