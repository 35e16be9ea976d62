import { setTimeout as wait } from 'node:timers/promises';
import type { Background } from '../background.ts';
import type { MessageLog } from '../messages/message-log.ts';
import type { Message } from '../messages/message.ts';
import { callWebhook } from './webhook.ts';

const usualPauseMs = 80;

interface Options {
  log: MessageLog;
  accountSid: string;
  authToken: string;
  background: Background;
  /** Milliseconds between two reports, and before one that failed is repeated. */
  pause: number | undefined;
}

/** Delivers texts to phones and reports queued, sent, and delivered to the status callback, in this order. */
export class Delivery {
  readonly #options: Options;
  #current = new AbortController();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Starts the delivery without waiting for it. */
  begin(message: Message, statusCallback: string | undefined): void {
    const delivered = this.#deliver(message, statusCallback, this.#current.signal);
    this.#options.background.add(delivered.catch(() => undefined));
  }

  stop(): void {
    this.#current.abort();
    this.#current = new AbortController();
  }

  async #deliver(message: Message, statusCallback: string | undefined, signal: AbortSignal): Promise<void> {
    for (const status of ['queued', 'sent', 'delivered'] as const) {
      if (status !== 'queued') this.#options.log.put({ ...message, status });
      if (statusCallback) await this.#report(statusCallback, { ...message, status });
      await wait(this.#options.pause ?? usualPauseMs, undefined, { signal, ref: false });
    }
  }

  async #report(url: string, { id, from, to, status }: Message): Promise<void> {
    const { accountSid, authToken, pause } = this.#options;
    const sids = { AccountSid: accountSid, MessageSid: id, SmsSid: id };
    const parameters = {
      ...sids,
      From: from,
      To: to,
      MessageStatus: status,
      SmsStatus: status,
      ApiVersion: '2010-04-01',
    };
    await callWebhook(url, parameters, authToken, { pause });
  }
}
