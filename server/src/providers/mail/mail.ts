/** The email provider. */
export interface Mail {
  /**
   * Sends one email to the mail server.
   * @param mail.messageId stays the same in a retry, so that mail servers can drop duplicates
   * @returns whether the server accepted it; `unavailable` may be retried, `refused` is final
   */
  send(mail: OutgoingMail): Promise<MailResult>;
  close(): void;
}

export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly messageId: string;
}

export type MailResult =
  | { readonly sent: true }
  | { readonly sent: false; readonly reason: 'refused' | 'unavailable'; readonly cause: string };
