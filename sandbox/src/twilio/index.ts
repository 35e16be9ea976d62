import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { InvalidInput, readInput } from '../api/input.ts';
import type { Background } from '../background.ts';
import type { Clock } from '../clock.ts';
import type { Faults } from '../faults.ts';
import { mediaKinds } from '../messages/media.ts';
import type { MessageLog } from '../messages/message-log.ts';
import type { Store } from '../store.ts';
import { isOurNumber, isPhoneNumber, type Account } from './account.ts';
import { Delivery } from './delivery.ts';
import { sendFromPhone, type PhoneText, type TextOutcome } from './inbound-text.ts';
import { registerMessagesApi } from './messages-api.ts';
import type { OptOuts } from './opt-outs.ts';
import { PhoneNumbers } from './phone-numbers.ts';

interface Options {
  account: Account;
  store: Store;
  clock: Clock;
  faults: Faults;
  log: MessageLog;
  optOuts: OptOuts;
  background: Background;
  reportPause: number | undefined;
}

/** Simulates the parts of Twilio that the portal uses: the REST API, delivery callbacks, and texts to the server's webhook. */
export const registerTwilio: FastifyPluginAsync<Options> = async (app, options) => {
  const { account, log } = options;
  const { background, reportPause: pause } = options;
  const delivery = new Delivery({
    log,
    accountSid: account.sid,
    authToken: account.authToken,
    background,
    pause,
  });
  options.store.onReset(() => {
    delivery.stop();
  });
  app.addHook('onClose', async () => {
    delivery.stop();
    return Promise.resolve();
  });
  const numbers = new PhoneNumbers(options.store, account);
  await app.register(registerMessagesApi, { ...options, numbers, delivery });
  registerTextsRoute(app, account, (text) => sendFromPhone(text, { ...options, numbers }));
};

const phoneNumber = z.string().refine(isPhoneNumber, 'must be a phone number like +12125550101');
const phoneText = z.strictObject({
  from: phoneNumber,
  to: phoneNumber.optional(),
  body: z.string().max(1600),
  media: z.array(z.enum(mediaKinds)).max(10).optional(),
});

/** Sends a text from a member's phone. Replies after the server's webhook; with 502 if that failed or did not reply. */
function registerTextsRoute(
  app: FastifyInstance,
  account: Account,
  send: (text: PhoneText) => Promise<TextOutcome>,
): void {
  app.post('/api/texts', async (request, reply) => {
    const { from, to = account.from, body, media = [] } = readInput(phoneText, request.body);
    if (!isOurNumber(account, to))
      throw new InvalidInput(`to: must be ${account.from}, ${account.codesFrom}, or ${account.pagesFrom}`);
    const outcome = await send({ from, to, body, media });
    return reply.code(outcome.isDropped || isAccepted(outcome.status) ? 200 : 502).send(outcome);
  });
}

const isAccepted = (status: number | null): boolean => status !== null && status >= 200 && status < 300;
