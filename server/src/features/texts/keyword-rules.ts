/** What a text of one word asks of us: https://help.twilio.com/articles/223134027 */
export type Keyword = 'STOP' | 'START' | 'HELP';

const words: Readonly<Record<string, Keyword>> = {
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
 * The keyword that a text is, whatever its case and whatever stands around it that is neither letter nor digit (TEXT-02):
 * `stop`, ` Stop! `, `"STOP."`. A word within a sentence is none.
 */
export function parseKeyword(body: string): Keyword | undefined {
  const word = body.replace(/[^\p{L}\p{N}]+/gu, '').toUpperCase();
  return Object.hasOwn(words, word) ? words[word] : undefined;
}

/** To somebody who gets our texts, "yes" is an answer to the coach, not a wish to hear from us. */
export const isPlainYes = (body: string): boolean => /^[^\p{L}]*yes[^\p{L}]*$/iu.test(body);
