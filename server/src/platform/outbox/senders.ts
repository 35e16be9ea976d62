/** Our numbers: texts of coaching, codes, and pages of staff in a crisis. */
export type Sender = 'coaching' | 'codes' | 'pages';

/** Sends the texts of the outbox. The text message provider implements it. */
export interface TextSender {
  /**
   * Sends one text.
   * @param text.from which of our numbers; codes and pages have their own, which a STOP to the coaching number does not block
   * @param text.to an E.164 phone number
   * @returns the provider's ID, or why the text was not sent: `opted-out` and `invalid-number` are final, `unavailable` may be retried
   */
  send(text: OutgoingText): Promise<TextResult>;
  /**
   * Lists the provider's IDs of equal texts that it accepted since an instant, from its own log, oldest first. So a text whose reply was
   * lost isn't sent again.
   * @throws if the provider can't be read
   */
  listSent(text: OutgoingText, since: Date): Promise<readonly string[]>;
}

export interface OutgoingText {
  readonly from: Sender;
  readonly to: string;
  readonly body: string;
  /** Our ID, which delivery reports repeat. */
  readonly reference?: string;
}

export type TextResult =
  | { readonly sent: true; readonly providerId: string }
  | {
      readonly sent: false;
      readonly reason: 'opted-out' | 'invalid-number' | 'unavailable';
      readonly cause: string;
      /** The provider did not reply, or with a server error. The text may have been sent. */
      readonly isOutcomeUnknown?: boolean;
    };

/** Sends the emails of the outbox. The email provider implements it. */
export interface EmailSender {
  /**
   * Sends one email to the mail server.
   * @param mail.messageId stays the same in a retry, so that mail servers can drop duplicates
   * @returns whether the server accepted it; `unavailable` may be retried, `rejected` is final
   */
  send(email: OutgoingEmail): Promise<EmailResult>;
}

export interface OutgoingEmail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same as the text, for email apps that show a design. */
  readonly html: string;
  readonly messageId: string;
}

export type EmailResult =
  | { readonly sent: true }
  | { readonly sent: false; readonly reason: 'rejected' | 'unavailable'; readonly cause: string };

/** The opt-outs that the outbox respects. The texts feature implements it. */
export interface OptOuts {
  /** Returns whether a number (E.164) gets no texts but codes (TEXT-02). */
  isOptedOut(phone: string): Promise<boolean>;
  /** Records an opt-out that the text message provider reports for a number (E.164). */
  recordProviderOptOut(phone: string): Promise<void>;
}
