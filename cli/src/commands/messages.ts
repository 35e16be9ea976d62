import type { Command } from 'commander';
import { operatorListMessages, operatorSendMessage } from '@moments/contract/conversations/operator-messages';
import { call } from '../call.ts';
import { findMemberId } from '../find-member.ts';
import { createIdempotencyKeyOption, withIdempotencyKey } from '../idempotency-key.ts';
import { formatConversationTable } from '../output/message-tables.ts';
import { readConnection } from '../settings.ts';
import { formatExamples, print, type Terminal } from '../terminal.ts';
import { memberHelp, readTextId } from './parse-options.ts';

function addRead(parent: Command, terminal: Terminal): void {
  parent
    .command('read')
    .description('Show the newest texts between a member and their coach (recorded in the audit log)')
    .argument('<member>', memberHelp)
    .option('--cursor <id>', 'older texts than this one, from the end of the last page', readTextId)
    .addHelpText('after', formatExamples('messages read +12125550105', 'messages read +12125550105 --json'))
    .action(async (member: string, { cursor }: { readonly cursor?: string }, command: Command) => {
      const connection = readConnection(terminal.environment);
      const id = await findMemberId(connection, member);
      const reply = await call(connection, operatorListMessages, {
        params: { memberId: id },
        query: { cursor },
      });
      const { messages, next } = reply;
      const output = messages.length === 0 ? 'No texts yet.' : formatConversationTable(messages);
      print(terminal, command, reply, next ? `${output}\n\nNext page: --cursor ${next}` : output);
    });
}

/** If the same key was used before, the text may already be sent or delivered. */
const deliveryMessages: Readonly<Record<string, string>> = {
  sent: 'Already sent.',
  delivered: 'Already delivered.',
  undelivered: 'Already sent, but not delivered.',
  failed: 'It could not be sent.',
};

function addSend(parent: Command, terminal: Terminal): void {
  parent
    .command('send')
    .description('Text a member as their coach. Free for the member; not sent if they opted out')
    .argument('<member>', memberHelp)
    .argument('<text>', 'the text to send')
    .addOption(createIdempotencyKeyOption())
    .addHelpText('after', formatExamples('messages send +12125550105 "How did Monday go?"'))
    .action(async (member: string, body: string, options: { readonly key?: string }, command: Command) => {
      const connection = readConnection(terminal.environment);
      const id = await findMemberId(connection, member);
      const { reply, key } = await withIdempotencyKey(options.key, (callKey) =>
        call(connection, operatorSendMessage, { params: { memberId: id }, body: { body, key: callKey } }),
      );
      const news = deliveryMessages[reply.message.delivery ?? 'waiting'] ?? 'Queued.';
      const output = `${news}\n\n${formatConversationTable([reply.message])}\n\nKey: ${key}`;
      print(terminal, command, { ...reply, key }, output);
    });
}

export function addMessages(parent: Command, terminal: Terminal): void {
  const messages = parent.command('messages').description('Read members’ texts and answer as their coach');
  addRead(messages, terminal);
  addSend(messages, terminal);
}
