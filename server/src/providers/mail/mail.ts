/** E-mails to members. */
export interface Mail {
  /**
   * Hands one mail to the mail server.
   * @param mail.messageId stays the same when the mail is tried again, so that mail servers can drop a double
   * @returns whether it was taken; `unavailable` may be tried again, `refused` is final
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
