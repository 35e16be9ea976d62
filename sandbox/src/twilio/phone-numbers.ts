import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Collection, type Store } from '../store.ts';
import type { Account } from './account.ts';
import { createTwilioError } from './resources.ts';

/** The URLs that Twilio calls when a text comes in. An empty URL means no call. */
export interface NumberSettings {
  smsUrl: string;
  smsMethod: 'GET' | 'POST';
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
    const { from, codesFrom, pagesFrom } = this.#account;
    return [from, codesFrom, pagesFrom];
  }

  getSettings(number: string): NumberSettings {
    const smsUrl = `${this.#account.portalUrl}/webhooks/twilio`;
    return this.#changed.get(number) ?? { smsUrl, smsMethod: 'POST', smsFallbackUrl: '' };
  }

  change(number: string, settings: NumberSettings): void {
    this.#changed.put(number, settings);
  }

  /** As at Twilio: https://www.twilio.com/docs/phone-numbers/api/incomingphonenumber-resource */
  toResource(number: string): object {
    const { smsUrl, smsMethod, smsFallbackUrl } = this.getSettings(number);
    return {
      account_sid: this.#account.sid,
      phone_number: number,
      sid: toNumberSid(number),
      sms_fallback_method: 'POST',
      sms_fallback_url: smsFallbackUrl,
      sms_method: smsMethod,
      sms_url: smsUrl,
    };
  }

  /** @returns the number with this ID, if it is ours */
  find(sid: string): string | undefined {
    return this.list().find((number) => toNumberSid(number) === sid);
  }
}

const toNumberSid = (number: string): string =>
  `PN${createHash('sha256').update(number).digest('hex').slice(0, 32)}`;

const changes = z.object({
  SmsUrl: z.string().optional(),
  SmsMethod: z.enum(['GET', 'POST']).optional(),
  SmsFallbackUrl: z.string().optional(),
});

interface Parts {
  account: Account;
  numbers: PhoneNumbers;
}

/** Registers the account and its numbers, as people see and set them in Twilio's console. */
export function registerAccountRoutes(app: FastifyInstance, { account, numbers }: Parts): void {
  const base = `/2010-04-01/Accounts/${account.sid}`;
  app.get(`${base}.json`, () => ({ sid: account.sid, status: 'active', type: 'Full' }));

  app.get<{ Querystring: { PhoneNumber?: string } }>(`${base}/IncomingPhoneNumbers.json`, (request) => {
    const part = request.query.PhoneNumber?.replaceAll(' ', '+');
    const found = numbers.list().filter((number) => part === undefined || number.includes(part));
    const incoming_phone_numbers = found.map((number) => numbers.toResource(number));
    return { incoming_phone_numbers, page: 0, page_size: 50, next_page_uri: null, uri: request.url };
  });

  app.post<{ Params: { numberSid: string } }>(
    `${base}/IncomingPhoneNumbers/:numberSid.json`,
    (request, reply) => {
      const number = numbers.find(request.params.numberSid);
      if (number === undefined) return reply.code(404).send(createTwilioError(20404, request.url));
      const { smsUrl, smsMethod, smsFallbackUrl } = numbers.getSettings(number);
      const change = changes.parse(request.body ?? {});
      numbers.change(number, {
        smsUrl: change.SmsUrl ?? smsUrl,
        smsMethod: change.SmsMethod ?? smsMethod,
        smsFallbackUrl: change.SmsFallbackUrl ?? smsFallbackUrl,
      });
      return numbers.toResource(number);
    },
  );
}
