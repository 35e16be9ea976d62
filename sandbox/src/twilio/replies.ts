import { standardAnswers, type OptOutWord } from './opt-outs.ts';

interface Situation {
  word: OptOutWord | undefined;
  /** Whether the word changed the opt-out list. */
  isNews: boolean;
  isOptedOut: boolean;
  /** The reply of the server's webhook. */
  replies: string[];
}

/**
 * Lists the replies to a phone's text. After STOP, Twilio confirms once, because the server's reply would fail with 21610. The server
 * replies to START and HELP, or else Twilio does.
 */
export function repliesToDeliver({ word, isNews, isOptedOut, replies }: Situation): string[] {
  if (word === 'STOP') return isNews ? [standardAnswers.STOP] : [];
  // Twilio replies to HELP even after an opt-out.
  if (word === 'HELP' && (isOptedOut || replies.length === 0)) return [standardAnswers.HELP];
  if (isOptedOut) return [];
  if (word === 'START' && isNews && replies.length === 0) return [standardAnswers.START];
  return replies;
}
