import type { MediaKind } from './media.ts';

/** A text or an email as the person who gets it sees it, and what became of it. */
export interface Message {
  id: string;
  channel: 'sms' | 'email';
  /** A member's phone sends texts too; emails only ever come from the portal. */
  direction: 'from-portal' | 'from-member';
  to: string;
  from: string;
  subject?: string;
  body: string;
  /** What a phone attached to a text. */
  media?: readonly MediaKind[];
  /** The designed version of an email. */
  html?: string;
  /** Answers a member's text right away: the webhook's reply, or the provider's own. */
  isReply?: boolean;
  status: 'queued' | 'sent' | 'delivered' | 'received';
  /** ISO date and time of the sandbox's clock. */
  sentAt: string;
}

/** A crisis line that texts may name: six digits, and never a code. */
const crisisTextLine = '741741';

/**
 * Finds the log-in code in a message: the first six digits that stand alone, so that no part of a name, an address, or an amount is one.
 */
export function findCode({ subject = '', body }: Pick<Message, 'subject' | 'body'>): string | undefined {
  const candidates = `${body}\n${subject}`.match(/(?<![\w.,@-])\d{6}(?![\w@-])/g) ?? [];
  return candidates.find((digits) => digits !== crisisTextLine);
}
