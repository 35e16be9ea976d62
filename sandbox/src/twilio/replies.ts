import { standardAnswers, type OptOutWord } from './opt-outs.ts';

interface Situation {
  word: OptOutWord | undefined;
  /** Whether the word changed the opt-out list. */
  isNews: boolean;
  isOptedOut: boolean;
  /** What the server's webhook answered. */
  replies: string[];
}

/**
 * The texts that a phone gets in answer to its own. After STOP that is Twilio's confirmation, once: the server's answer
 * would be refused with 21610. START and HELP are answered by the server, or by Twilio where the server says nothing.
 */
export function repliesToDeliver({ word, isNews, isOptedOut, replies }: Situation): string[] {
  if (word === 'STOP') return isNews ? [standardAnswers.STOP] : [];
  // Twilio explains itself even to those who opted out.
  if (word === 'HELP' && (isOptedOut || replies.length === 0)) return [standardAnswers.HELP];
  if (isOptedOut) return [];
  if (word === 'START' && isNews && replies.length === 0) return [standardAnswers.START];
  return replies;
}
