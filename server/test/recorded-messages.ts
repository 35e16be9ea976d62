import type { EmailResult, OutgoingEmail, OutgoingText, TextResult } from '../src/platform/outbox/senders.ts';
import type { EmailProvider } from '../src/providers/mail/mail.ts';
import type { LoggedText, TextMessages } from '../src/providers/text-messages/text-messages.ts';
import { createTwilioWebhooks } from '../src/providers/text-messages/twilio-webhooks.ts';
import { createTestConfiguration } from './configuration.ts';

const findCode = (body: string): string | undefined => /\b\d{6}\b/.exec(body)?.[0];

/** A fake that records texts instead of sending them and reads webhooks as in production. `answer` makes it fail. */
export class RecordedTexts implements TextMessages {
  readonly sent: OutgoingText[] = [];
  answer: TextResult | undefined;
  private readonly webhooks = createTwilioWebhooks(createTestConfiguration());
  readonly readText = this.webhooks.readText;
  readonly readReport = this.webhooks.readReport;
  readonly formatWebhookReply = this.webhooks.formatWebhookReply;

  /** The provider's log, for the sweep. */
  received: LoggedText[] = [];

  listReceived({ from, until }: { from: Date; until: Date }): Promise<readonly LoggedText[]> {
    return Promise.resolve(this.received.filter(({ sentAt }) => sentAt >= from && sentAt <= until));
  }

  /** Texts that the provider accepted although its reply was lost. */
  readonly unrecorded: (OutgoingText & { readonly providerId: string })[] = [];

  listSent({ from, to, body }: OutgoingText): Promise<readonly string[]> {
    const equal = this.unrecorded.filter(
      (text) => text.from === from && text.to === to && text.body === body,
    );
    return Promise.resolve(equal.map(({ providerId }) => providerId));
  }

  listWithNumber(): Promise<readonly string[]> {
    return Promise.resolve([]);
  }

  deleteText(): Promise<boolean> {
    return Promise.resolve(true);
  }

  send(text: OutgoingText): Promise<TextResult> {
    if (this.answer) return Promise.resolve(this.answer);
    this.sent.push(text);
    return Promise.resolve({ sent: true, providerId: `SM${String(this.sent.length)}` });
  }

  /** Returns the code in the newest text to a number (E.164). */
  readCode(to: string): string {
    const code = findCode(this.sent.findLast((text) => text.to === to && text.from === 'codes')?.body ?? '');
    if (code === undefined) throw new Error(`no code was texted to ${to}`);
    return code;
  }
}

/** A fake that records emails instead of sending them. `answer` makes it fail. */
export class RecordedEmails implements EmailProvider {
  readonly sent: OutgoingEmail[] = [];
  answer: EmailResult | undefined;

  send(email: OutgoingEmail): Promise<EmailResult> {
    if (this.answer) return Promise.resolve(this.answer);
    this.sent.push(email);
    return Promise.resolve({ sent: true });
  }

  close(): void {
    // There is no connection to close.
  }

  /** Returns the code in the newest email to an address. */
  readCode(to: string): string {
    const code = findCode(this.sent.findLast((email) => email.to === to)?.text ?? '');
    if (code === undefined) throw new Error(`no code was emailed to ${to}`);
    return code;
  }
}
