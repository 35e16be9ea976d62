import type { Command } from 'commander';
import type { MemberStatus } from '@moments/contract/members/member-status';
import { operatorGetMember, operatorListMembers } from '@moments/contract/members/operator';
import { call } from '../call.ts';
import { findMemberId, requireSearchable } from '../find-member.ts';
import { formatMemberDetails } from '../output/member-details.ts';
import { formatMembersTable } from '../output/member-tables.ts';
import { readConnection } from '../settings.ts';
import { formatExamples, print, type Terminal } from '../terminal.ts';
import { memberHelp, readPage, readStatus } from './parse-options.ts';

interface Options {
  readonly status?: MemberStatus;
  readonly page?: string;
  readonly cursor?: string;
}

export function addListMembers(parent: Command, terminal: Terminal): void {
  parent
    .command('list')
    .description('Find members, newest first (recorded in the audit log)')
    .argument('[query]', 'a phone, email, or ID; names are encrypted and can’t be searched')
    .option('--status <status>', 'only members with this status', readStatus)
    .option('--page <number>', 'which page, 25 members each', readPage)
    .option('--cursor <id>', 'the page after this one, from the end of the last page')
    .addHelpText(
      'after',
      formatExamples(
        'members list',
        'members list +12125550105',
        'members list --status PENDING_MATCHING --json',
      ),
    )
    .action(async (query: string | undefined, { status, page, cursor }: Options, command: Command) => {
      const connection = readConnection(terminal.environment);
      if (query !== undefined) requireSearchable(query);
      const reply = await call(connection, operatorListMembers, { query: { query, status, page, cursor } });
      const { members, total, next } = reply;
      const found = [
        `${String(members.length)} of ${String(total)}, page ${String(reply.page)}`,
        ...(next ? [`Next page: --cursor ${next}`] : []),
      ].join('\n');
      print(
        terminal,
        command,
        reply,
        members.length === 0 ? found : `${formatMembersTable(members)}\n\n${found}`,
      );
    });
}

export function addShowMember(parent: Command, terminal: Terminal): void {
  parent
    .command('show')
    .description(
      'Show everything about one member: profile, plan, requests, ledger, audit log (recorded in the audit log)',
    )
    .argument('<member>', memberHelp)
    .addHelpText('after', formatExamples('members show +12125550105', 'members show eli@example.com --json'))
    .action(async (member: string, _options: object, command: Command) => {
      const connection = readConnection(terminal.environment);
      const id = await findMemberId(connection, member);
      const reply = await call(connection, operatorGetMember, { params: { memberId: id } });
      print(terminal, command, reply, formatMemberDetails(reply));
    });
}
