import { randomBytes } from 'node:crypto';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { applyFaults } from '../fault-hooks.ts';
import type { Faults } from '../faults.ts';
import type { MessageLog } from '../messages/message-log.ts';
import type { Message } from '../messages/message.ts';
import { canGetTexts, isOurNumber, isPhoneNumber, type Account } from './account.ts';
import type { Delivery } from './delivery.ts';
import type { OptOuts } from './opt-outs.ts';
import { registerAccountRoutes, type PhoneNumbers } from './phone-numbers.ts';
import {
  createTwilioError,
  toMessagePage,
  toMessageResource,
  type ListQuery,
  type TwilioErrorCode,
} from './resources.ts';

interface Options {
  account: Account;
  clock: Clock;
  faults: Faults;
  log: MessageLog;
  optOuts: OptOuts;
  numbers: PhoneNumbers;
  delivery: Delivery;
}

const text = z.string().optional().default('');
const form = z.object({ To: text, From: text, Body: text, StatusCallback: text });
type Form = z.infer<typeof form>;

/** Registers Twilio's REST API for messages: https://www.twilio.com/docs/messaging/api/message-resource */
export const registerMessagesApi: FastifyPluginAsync<Options> = async (app, options) => {
  const { account, clock, faults, log, delivery } = options;
  await app.register(formbody);
  requireAccount(app, account);
  applyFaults(app, {
    faults,
    provider: 'sms',
    createErrorBody: () => createTwilioError(20500),
    findRecipient: ({ body }) => form.parse(body ?? {}).To,
  });

  registerAccountRoutes(app, options);

  const path = `/2010-04-01/Accounts/${account.sid}/Messages.json`;
  app.get<{ Querystring: ListQuery }>(path, (request) => {
    const { 'DateSent>': from, 'DateSent<': until } = request.query;
    const logged = from && until ? log.listOfDays(new Date(from), new Date(until)) : log.listNewestFirst();
    const { messages, paging } = toMessagePage(logged, request.query, path);
    return { ...paging, messages: messages.map((message) => toMessageResource(message, account.sid)) };
  });

  app.post(path, (request, reply) => {
    const ask = form.parse(request.body ?? {});
    const problem = findProblem(ask, options);
    if (problem)
      return reply
        .code(createTwilioError(problem).status)
        .send(createTwilioError(problem, describeProblem(problem, ask)));
    const message = buildMessage(ask, clock);
    log.put(message);
    delivery.begin(message, ask.StatusCallback || undefined);
    return reply.code(201).send(toMessageResource(message, account.sid));
  });

  app.delete<{ Params: { sid: string } }>(
    `/2010-04-01/Accounts/${account.sid}/Messages/:sid.json`,
    ({ params: { sid } }, reply) => {
      const problem = findDeletionProblem(log.get(sid));
      if (problem) return reply.code(createTwilioError(problem).status).send(createTwilioError(problem));
      log.delete(sid);
      return reply.code(204).send();
    },
  );
};

/** Rejects the deletion of a text that isn't done: https://www.twilio.com/docs/api/errors/20009 */
function findDeletionProblem(message: Message | undefined): TwilioErrorCode | undefined {
  if (message?.channel !== 'sms') return 20404;
  return message.status === 'queued' || message.status === 'sent' ? 20009 : undefined;
}

function requireAccount(app: FastifyInstance, { sid, authToken }: Account): void {
  const expected = `Basic ${Buffer.from(`${sid}:${authToken}`).toString('base64')}`;
  const starts = ['/', '.'].map((end) => `/2010-04-01/Accounts/${sid}${end}`);
  app.addHook('onRequest', async (request, reply) => {
    const isAllowed =
      request.headers.authorization === expected && starts.some((start) => request.url.startsWith(start));
    return isAllowed ? undefined : reply.code(401).send(createTwilioError(20003));
  });
}

function findProblem(ask: Form, { account, optOuts }: Options): TwilioErrorCode | undefined {
  if (ask.To === '') return 21604;
  if (ask.From === '') return 21603;
  if (!isPhoneNumber(ask.To)) return 21211;
  if (!canGetTexts(ask.To)) return 21614;
  if (!isOurNumber(account, ask.From)) return 21659;
  if (ask.Body === '') return 21602;
  if (ask.Body.length > 1600) return 21617;
  if (ask.StatusCallback && !URL.canParse(ask.StatusCallback)) return 21609;
  return optOuts.has({ sender: ask.From, phone: ask.To }) ? 21610 : undefined;
}

const describeProblem = (problem: TwilioErrorCode, ask: Form): string =>
  problem === 21211 || problem === 21614 ? ask.To : problem === 21659 ? ask.From : '';

function buildMessage(ask: Form, clock: Clock): Message {
  return {
    id: `SM${randomBytes(16).toString('hex')}`,
    channel: 'sms',
    direction: 'from-portal',
    to: ask.To,
    from: ask.From,
    body: ask.Body,
    status: 'queued',
    sentAt: new Date(clock.now()).toISOString(),
  };
}
