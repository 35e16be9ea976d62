import type { FastifyPluginAsync } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Faults } from '../faults.ts';
import type { MessageLog } from '../messages/message-log.ts';
import type { Store } from '../store.ts';
import type { Account } from './account.ts';
import { Delivery } from './delivery.ts';
import { sendFromPhone } from './inbound-text.ts';
import { registerMessagesApi } from './messages-api.ts';
import type { OptOuts } from './opt-outs.ts';
import { PhoneNumbers } from './phone-numbers.ts';
import { registerTextsRoute } from './texts-route.ts';

interface Options {
  account: Account;
  store: Store;
  clock: Clock;
  faults: Faults;
  log: MessageLog;
  optOuts: OptOuts;
}

/** Simulates the parts of Twilio that the portal uses: the REST API, delivery callbacks, and texts to the server's webhook. */
export const registerTwilio: FastifyPluginAsync<Options> = async (app, options) => {
  const { account, log } = options;
  const delivery = new Delivery({ log, accountSid: account.sid, authToken: account.authToken });
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
