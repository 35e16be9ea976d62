/** Texts to members' phones. */
export interface TextMessages {
  /**
   * Sends one text.
   * @param text.from which of our numbers: codes have one of their own, which a STOP to the coaching number does not silence
   * @param text.to E.164
   * @returns the provider's id, or why it was not sent; `opted-out` and `invalid-number` are final, `unavailable` may be tried again
   */
  send(text: OutgoingText): Promise<TextResult>;
}

export interface OutgoingText {
  readonly from: 'coaching' | 'codes';
  readonly to: string;
  readonly body: string;
}

export type TextResult =
  | { readonly sent: true; readonly providerId: string }
  | {
      readonly sent: false;
      readonly reason: 'opted-out' | 'invalid-number' | 'unavailable';
      readonly cause: string;
    };
