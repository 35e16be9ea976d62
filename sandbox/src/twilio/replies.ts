import { standardAnswers, type OptOutWord } from './opt-outs.ts';

interface Situation {
  /** The keyword that Twilio handles; undefined if keyword handling is left to the server. */
  word: OptOutWord | undefined;
  /** Whether the whole text is "yes". */
  isYes: boolean;
  /** Whether the word changed the opt-out list. */
  isChanged: boolean;
  isOptedOut: boolean;
  /** The reply of the server's webhook. */
  replies: string[];
}

/**
 * Lists the replies to a phone's text. Twilio answers its keywords itself, whatever the server says: STOP once,
 * START and HELP each time. What the server says comes too, so that a careless server answers twice, except to a number
 * that is opted out, where it would be rejected with 21610.
 */
export function listRepliesToDeliver({ word, isYes, isChanged, isOptedOut, replies }: Situation): string[] {
  if (word === 'STOP') return isChanged ? [standardAnswers.STOP] : [];
  const own = word && (isChanged || !isYes) ? [standardAnswers[word]] : [];
  return isOptedOut ? own : [...own, ...replies];
}
