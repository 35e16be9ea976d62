/** The opt-outs that the outbox has to respect. The texts feature implements it, so that the platform knows no feature. */
export interface OptOuts {
  /** Returns whether a number (E.164) has opted out of texts from the coaching number (TEXT-02). */
  isOptedOut(phone: string): Promise<boolean>;
  /** Records an opt-out that the text message provider reports for a number (E.164). */
  recordProviderOptOut(phone: string): Promise<void>;
}
