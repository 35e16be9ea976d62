import type { NewMessage } from './outbox-repository.ts';

/** The member an email goes to. */
export interface EmailRecipient {
  readonly memberId: string;
  readonly to: string;
}

/** Creates an email to a member. @param key names its cause: the outbox sends it once for each key */
export const createEmail = (
  key: string,
  { memberId, to }: EmailRecipient,
  subject: string,
  body: string,
): NewMessage => ({ key, channel: 'mail', memberId, to, subject, body });
