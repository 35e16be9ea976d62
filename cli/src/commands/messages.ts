import type { Command } from 'commander';
import {
  staffListMessages,
  staffSendMessage,
  type ThreadEntry,
} from '@moments/contract/conversations/staff-messages';
import { call, createIdempotencyKeyOption, withIdempotencyKey } from '../call.ts';
import { findMemberId } from '../find-member.ts';
import { formatPage } from '../output/page.ts';
import { formatMinute, formatTable } from '../output/table.ts';
import { formatExamples, print, type Terminal } from '../terminal.ts';
import { cursorHelp, memberHelp } from './parse-options.ts';

type Text = Extract<ThreadEntry, { kind: 'text' }>;

const toTextCells = ({ direction, usedMoment, delivery, body, madeByPhone }: Text): string[] =>
  direction === 'from-member'
    ? ['member', madeByPhone ?? (usedMoment ? 'one' : 'none'), body]
    : ['coach', delivery ?? '', body];

function toCells(entry: ThreadEntry): string[] {
  if (entry.kind === 'text') return toTextCells(entry);
  return entry.kind === 'note' ? [entry.author, 'note', entry.body] : ['', '', entry.action];
}

/** Formats the texts of one member, and what happened between them. */
const formatConversationTable = (entries: readonly ThreadEntry[]): string =>
  formatTable(
    ['ID', 'WHEN', 'FROM', 'MOMENT OR DELIVERY', 'TEXT'],
    entries.map((entry) => [entry.id, formatMinute(entry.at), ...toCells(entry)]),
  );

function addRead(parent: Command, terminal: Terminal): void {
  parent
    .command('read')
    .description('Show the newest texts between a member and their coach (recorded in the audit log)')
    .argument('<member>', memberHelp)
    .option('--cursor <cursor>', cursorHelp)
    .addHelpText('after', formatExamples('messages read +12125550105', 'messages read +12125550105 --json'))
    .action(async (member: string, { cursor }: { readonly cursor?: string }, command: Command) => {
      const params = { memberId: await findMemberId(terminal, member) };
      const reply = await call(terminal, staffListMessages, { params, query: { cursor } });
      const page = { items: reply.entries, next: reply.next };
      print(terminal, command, reply, formatPage(page, formatConversationTable, 'No texts yet.'));
    });
}

/** If the same key was used before, the text has left. */
const deliveryMessages: Readonly<Record<string, string>> = {
  held: 'It leaves in 5 seconds.',
  sending: 'It has already left.',
  failed: 'It was not sent.',
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
      const params = { memberId: await findMemberId(terminal, member) };
      const { reply, key } = await withIdempotencyKey(options.key, (callKey) =>
        call(terminal, staffSendMessage, { params, body: { body, key: callKey } }),
      );
      const output = `${deliveryMessages[reply.delivery] ?? reply.delivery}\n\nKey: ${key}`;
      print(terminal, command, { ...reply, key }, output);
    });
}

export function addMessages(parent: Command, terminal: Terminal): void {
  const messages = parent.command('messages').description('Read members’ texts and answer as their coach');
  addRead(messages, terminal);
  addSend(messages, terminal);
}
