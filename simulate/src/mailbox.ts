import { findCode, type Message } from '@moments/sandbox/messages/message';
import { stoppedText } from '@moments/server/features/texts/notices-copy';

const coachingNumber = '+12125550199';

/** What reaches people's phones and mailboxes. */
export class Mailbox {
  /** The newest code that was sent to each phone and mailbox. */
  readonly codes = new Map<string, string>();
  /** The texts and emails that arrived, by their ID. */
  readonly delivered = new Map<string, Message>();
  /** Phones that want no texts. */
  readonly #optedOut = new Set<string>();
  /** Phones whose opt-out may still be confirmed. */
  readonly #unconfirmed = new Set<string>();
  readonly #willOptOut = new Map<string, { readonly isOut: boolean; readonly at: number }>();
  readonly #onUnwanted: (facts: string) => void;

  constructor(onUnwanted: (facts: string) => void) {
    this.#onUnwanted = onUnwanted;
  }

  readonly receive = (message: Message): void => {
    if (message.direction !== 'from-portal' || message.isReply || this.delivered.has(message.id)) return;
    this.delivered.set(message.id, message);
    const code = findCode(message);
    if (code !== undefined) this.codes.set(message.to, code);
    const isNotice = message.channel === 'sms' && message.from === coachingNumber;
    // A STOP is confirmed once (CONS-03).
    if (message.body === stoppedText && this.#unconfirmed.delete(message.to)) return;
    if (isNotice && this.#optedOut.has(message.to))
      this.#onUnwanted(`${message.to} got “${message.body.slice(0, 60)}”`);
  };

  optOut(phone: string, isOut: boolean): void {
    this.#willOptOut.set(phone, { isOut, at: Date.now() });
    if (isOut) this.#unconfirmed.add(phone);
  }

  /** Lets the opt-outs count that the server must know, because it has read the provider's log up to an instant. An opt-in counts at once. */
  applyOptOuts(readUntil: Date): void {
    for (const [phone, { isOut, at }] of this.#willOptOut) {
      if (isOut && at > readUntil.getTime()) continue;
      this.#optedOut[isOut ? 'add' : 'delete'](phone);
      this.#willOptOut.delete(phone);
    }
  }
}
