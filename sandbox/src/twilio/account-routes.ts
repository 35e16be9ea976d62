import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Account } from './account.ts';
import { createTwilioError } from './errors.ts';
import type { PhoneNumbers } from './phone-numbers.ts';

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
  app.get(`${base}.json`, () => ({
    sid: account.sid,
    status: 'active',
    type: 'Full',
    friendly_name: 'Sandbox',
  }));

  app.get<{ Querystring: { PhoneNumber?: string } }>(`${base}/IncomingPhoneNumbers.json`, (request) => {
    const wanted = request.query.PhoneNumber?.replaceAll(' ', '+');
    const found = numbers.list().filter((number) => wanted === undefined || number.includes(wanted));
    const incoming_phone_numbers = found.map((number) => numbers.toResource(number));
    return { incoming_phone_numbers, page: 0, page_size: 50, next_page_uri: null, uri: request.url };
  });

  app.post<{ Params: { numberSid: string } }>(
    `${base}/IncomingPhoneNumbers/:numberSid.json`,
    (request, reply) => {
      const number = numbers.find(request.params.numberSid);
      if (number === undefined) return reply.code(404).send(createTwilioError(20404, request.url));
      const { SmsUrl, SmsMethod, SmsFallbackUrl } = changes.parse(request.body ?? {});
      numbers.change(number, {
        ...(SmsUrl !== undefined && { smsUrl: SmsUrl }),
        ...(SmsMethod !== undefined && { smsMethod: SmsMethod }),
        ...(SmsFallbackUrl !== undefined && { smsFallbackUrl: SmsFallbackUrl }),
      });
      return numbers.toResource(number);
    },
  );
}
