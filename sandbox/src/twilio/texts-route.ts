import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { InvalidInput, readInput } from '../api/input.ts';
import { isOurNumber, isPhoneNumber, type Account } from './account.ts';
import type { PhoneText, TextOutcome } from './inbound-text.ts';

const phoneNumber = z.string().refine(isPhoneNumber, 'must be a phone number like +12125550101');

const body = z.object({
  from: phoneNumber,
  to: phoneNumber.optional(),
  body: z.string().max(1600),
  mediaUrls: z.array(z.url()).max(10).default([]),
  messageSid: z
    .string()
    .regex(/^(SM|MM)[0-9a-f]{32}$/, 'must be SM and 32 hexadecimal digits')
    .optional(),
});

/** Sends a text from a member's phone. Replies after the server's webhook; with 502 if that failed or did not reply. */
export function registerTextsRoute(
  app: FastifyInstance,
  account: Account,
  send: (text: PhoneText) => Promise<TextOutcome>,
): void {
  app.post('/api/texts', async (request, reply) => {
    const text = readInput(body, request.body);
    const to = text.to ?? account.from;
    if (!isOurNumber(account, to))
      throw new InvalidInput(`to: must be ${account.from} or ${account.codesFrom}`);
    const outcome = await send({ ...text, to });
    return reply.code(outcome.isDropped || isAccepted(outcome.status) ? 200 : 502).send(outcome);
  });
}

const isAccepted = (status: number | null): boolean => status !== null && status >= 200 && status < 300;
