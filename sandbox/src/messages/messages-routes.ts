import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readInput } from '../api/input.ts';
import type { MessageLog } from './message-log.ts';
import { findCode, type Message } from './message.ts';

const query = z.object({ to: z.string().optional() });

export function registerMessagesRoutes(app: FastifyInstance, log: MessageLog): void {
  app.get('/api/messages', (request) => {
    const { to } = readInput(query, request.query);
    return log.listNewestFirst(to && toAddress(to)).map(toScriptMessage);
  });
}

/** Restores a plus sign that was not encoded in the query and arrived as a space. Neither kind of address has spaces. */
const toAddress = (to: string): string => to.replaceAll(' ', '+');

function toScriptMessage(message: Message): object {
  const { channel, to, from, subject, body, sentAt } = message;
  const code = findCode(message);
  return {
    channel,
    to,
    from,
    ...(subject !== undefined && { subject }),
    body,
    ...(code && { code }),
    sentAt,
  };
}
