/** What the card provider tells by itself. https://docs.stripe.com/webhooks */
export interface Events {
  /**
   * Reads a webhook's event.
   * @param payload the body as it came; any change breaks the signature
   * @returns undefined unless it is signed by the provider less than 300 s ago (https://docs.stripe.com/webhooks)
   */
  readEvent(payload: Buffer, signature: string): ProviderEvent | undefined;
}

export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly objectId: string;
  /** What the event is about. */
  readonly subject: 'subscription' | 'invoice' | 'payment' | 'charge' | 'dispute' | 'other';
}
