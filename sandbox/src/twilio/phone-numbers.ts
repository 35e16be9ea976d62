import { createHash } from 'node:crypto';
import { Collection, type Store } from '../store.ts';
import type { Account } from './account.ts';
import type { Method } from './webhook.ts';

/** The URLs that Twilio calls when a text comes in. An empty URL means no call. */
export interface NumberSettings {
  smsUrl: string;
  smsMethod: Method;
  smsFallbackUrl: string;
}

/** Our numbers and their webhooks. At first, each calls the server once, without retries and without a fallback. */
export class PhoneNumbers {
  readonly #account: Account;
  readonly #changed: Collection<NumberSettings>;

  constructor(store: Store, account: Account) {
    this.#account = account;
    this.#changed = new Collection(store, 'phone-numbers');
  }

  list(): string[] {
    return [this.#account.from, this.#account.codesFrom];
  }

  getSettings(number: string): NumberSettings {
    const smsUrl = `${this.#account.portalUrl}/webhooks/twilio`;
    return this.#changed.get(number) ?? { smsUrl, smsMethod: 'POST', smsFallbackUrl: '' };
  }

  change(number: string, settings: Partial<NumberSettings>): void {
    this.#changed.put(number, { ...this.getSettings(number), ...settings });
  }

  /** As at Twilio: https://www.twilio.com/docs/phone-numbers/api/incomingphonenumber-resource */
  toResource(number: string): object {
    const { smsUrl, smsMethod, smsFallbackUrl } = this.getSettings(number);
    const { sid: account_sid } = this.#account;
    return {
      account_sid,
      capabilities: { mms: true, sms: true, voice: true, fax: false },
      phone_number: number,
      sid: toNumberSid(number),
      sms_application_sid: '',
      sms_fallback_method: 'POST',
      sms_fallback_url: smsFallbackUrl,
      sms_method: smsMethod,
      sms_url: smsUrl,
      uri: `/2010-04-01/Accounts/${account_sid}/IncomingPhoneNumbers/${toNumberSid(number)}.json`,
    };
  }

  /** @returns the number with this ID, if it is ours */
  find(sid: string): string | undefined {
    return this.list().find((number) => toNumberSid(number) === sid);
  }
}

const toNumberSid = (number: string): string =>
  `PN${createHash('sha256').update(number).digest('hex').slice(0, 32)}`;
