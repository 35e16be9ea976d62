import type { Command } from 'commander';
import type { MemberStatus } from '@moments/contract/members/member-status';
import { staffGetMember, staffGetMemberRecord } from '@moments/contract/members/staff-member-page';
import { staffListMembers } from '@moments/contract/members/staff-members';
import { call } from '../call.ts';
import { findMemberId } from '../find-member.ts';
import { formatMemberDetails } from '../output/member-details.ts';
import { formatMembersTable } from '../output/member-tables.ts';
import { formatPage } from '../output/page.ts';
import { readConnection } from '../settings.ts';
import { formatExamples, print, type Terminal } from '../terminal.ts';
import { cursorHelp, memberHelp, readStatus } from './parse-options.ts';

interface Options {
  readonly status?: MemberStatus;
  readonly cursor?: string;
}

export function addListMembers(parent: Command, terminal: Terminal): void {
  parent
    .command('list')
    .description('Find members, newest first (recorded in the audit log)')
    .argument('[query]', 'a phone, email, full name, or ID')
    .option('--status <status>', 'only members with this status', readStatus)
    .option('--cursor <cursor>', cursorHelp)
    .addHelpText(
      'after',
      formatExamples(
        'members list',
        'members list +12125550105',
        'members list --status PENDING_MATCHING --json',
      ),
    )
    .action(async (query: string | undefined, { status, cursor }: Options, command: Command) => {
      const connection = readConnection(terminal.environment);
      const reply = await call(connection, staffListMembers, { query: { query, status, cursor } });
      print(terminal, command, reply, formatPage(reply, formatMembersTable, 'No members.'));
    });
}

export function addShowMember(parent: Command, terminal: Terminal): void {
  parent
    .command('show')
    .description('Show one member: profile, Moments, plan, and deletion (recorded in the audit log)')
    .argument('<member>', memberHelp)
    .addHelpText('after', formatExamples('members show +12125550105', 'members show eli@example.com --json'))
    .action(async (member: string, _options: object, command: Command) => {
      const connection = readConnection(terminal.environment);
      const params = { memberId: await findMemberId(connection, member) };
      const shown = {
        ...(await call(connection, staffGetMember, { params })),
        ...(await call(connection, staffGetMemberRecord, { params })),
      };
      print(terminal, command, shown, formatMemberDetails(shown));
    });
}
