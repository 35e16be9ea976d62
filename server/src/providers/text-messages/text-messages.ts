/** Texts to members' phones. */
export interface TextMessages {
  /**
   * Sends one text.
   * @param text.from which of our numbers: codes have one of their own, which a STOP to the coaching number does not silence
   * @param text.to E.164
   * @returns the provider's id, or why it was not sent; `opted-out` and `invalid-number` are final, `unavailable` may be tried again
   */
  send(text: OutgoingText): Promise<TextResult>;
  /** A text that came in, or undefined unless the provider itself has signed the request (TEXT-01). */
  readText(request: SignedRequest): IncomingText | undefined;
  /** What became of a text of ours, or undefined unless the provider itself has signed the request. */
  readReport(request: SignedRequest): DeliveryReport | undefined;
  /** The body of the answer to a text's request: XML; with a reply, or saying nothing. */
  webhookAnswer(reply?: string): string;
}

/** A request of the provider to one of our addresses. */
export interface SignedRequest {
  /** Path and query as they came. */
  readonly path: string;
  readonly form: Readonly<Record<string, string>>;
  readonly signature: string;
}

export interface IncomingText {
  /** The provider's id of the text; it counts once. */
  readonly id: string;
  /** E.164, or whatever else a sender calls itself. */
  readonly from: string;
  /** Which of our numbers it was sent to. */
  readonly to: OutgoingText['from'];
  readonly body: string;
  /** Pictures and the like that came with it. */
  readonly media: number;
}

export interface DeliveryReport {
  readonly providerId: string;
  /** What `send` was given. */
  readonly reference?: string;
  readonly status: 'queued' | 'sent' | 'delivered' | 'undelivered' | 'failed';
}

export interface OutgoingText {
  readonly from: 'coaching' | 'codes';
  readonly to: string;
  readonly body: string;
  /** Ours, repeated in the reports of its delivery. */
  readonly reference?: string;
}

export type TextResult =
  | { readonly sent: true; readonly providerId: string }
  | {
      readonly sent: false;
      readonly reason: 'opted-out' | 'invalid-number' | 'unavailable';
      readonly cause: string;
      /** No answer came, or one of a failing server: the text may have left all the same. */
      readonly isOutcomeUnknown?: boolean;
    };
