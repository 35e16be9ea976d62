import type { Sender, TextSender } from '../../platform/outbox/senders.ts';

export interface TextMessages extends TextSender {
  /**
   * Reads an incoming text (TEXT-01).
   * @returns undefined if the provider did not sign the request; 'not-ours' for a text to another account or number
   */
  readText(request: SignedRequest): IncomingText | 'not-ours' | undefined;
  /**
   * Lists texts to our numbers from the provider's own log, oldest first. The log also has texts whose webhook failed.
   * @throws if the provider can't be read
   */
  listReceived(window: TimeWindow): Promise<readonly LoggedText[]>;
  /**
   * Lists the provider's IDs of all texts from and to a number (E.164) since an instant, codes and automatic replies included.
   * @throws if the provider can't be read
   */
  listWithNumber(phone: string, since: Date): Promise<readonly string[]>;
  /**
   * Deletes a text with its media from the provider's log. One that is gone counts as deleted.
   * @returns false if the text is still being sent; try again later
   * @throws if the provider can't be reached
   */
  deleteText(id: string): Promise<boolean>;
  /** Reads a delivery report. @returns undefined if the provider did not sign the request */
  readReport(request: SignedRequest): DeliveryReport | undefined;
  /** Returns the XML body of the reply to a webhook, with or without a text to send back. */
  formatWebhookReply(reply?: string): string;
}

/** A request of the provider to one of our webhooks. */
export interface SignedRequest {
  /** Path and query as received. */
  readonly path: string;
  readonly form: Readonly<Record<string, string>>;
  readonly signature: string;
}

/** Our numbers that members text. No texts are read at the number of the pages. */
export type ReceivingNumber = Exclude<Sender, 'pages'>;

export interface IncomingText {
  /** The provider's ID of the text. Each text is processed once. */
  readonly id: string;
  /** An E.164 phone number, or another sender name. */
  readonly from: string;
  readonly to: ReceivingNumber;
  readonly body: string;
  /** The content types of attached pictures and other media; empty for one that isn't known. */
  readonly media: readonly string[];
}

/** Both ends are included. */
export interface TimeWindow {
  readonly from: Date;
  readonly until: Date;
}

export interface LoggedText extends IncomingText {
  /** When the provider got it, in whole seconds. */
  readonly sentAt: Date;
}

export interface DeliveryReport {
  readonly providerId: string;
  /** The reference that `send` was called with. */
  readonly reference?: string;
  readonly status: 'queued' | 'sent' | 'delivered' | 'undelivered' | 'failed';
  /** Why it wasn't delivered, with the provider's code, if it gives one. */
  readonly cause?: string;
}
