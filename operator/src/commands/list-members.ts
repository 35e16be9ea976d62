import type { Command } from 'commander';
import type { MemberStatus } from '@moments/contract/members/member-status';
import { operatorListMembers } from '@moments/contract/staff/operator';
import { call } from '../call.ts';
import { refuseUnsearchable } from '../find-member.ts';
import { membersTable } from '../output/member-tables.ts';
import { readConnection } from '../settings.ts';
import { examples, print, type Terminal } from '../terminal.ts';
import { readPage, readStatus } from './parse-options.ts';

interface Options {
  readonly status?: MemberStatus;
  readonly page?: string;
}

export function addListMembers(parent: Command, terminal: Terminal): void {
  parent
    .command('list')
    .description('Find members, newest first (recorded in the audit log)')
    .argument('[query]', 'a phone, email, or ID; names are encrypted and can’t be searched')
    .option('--status <status>', 'only members with this status', readStatus)
    .option('--page <number>', 'which page, 25 members each', readPage)
    .addHelpText(
      'after',
      examples('members list', 'members list +12125550105', 'members list --status PENDING_MATCHING --json'),
    )
    .action(async (query: string | undefined, { status, page }: Options, command: Command) => {
      const connection = readConnection(terminal.environment);
      if (query !== undefined) refuseUnsearchable(query);
      const reply = await call(connection, operatorListMembers, { query: { query, status, page } });
      const { members, total } = reply;
      const found = `${String(members.length)} of ${String(total)}, page ${String(reply.page)}`;
      print(terminal, command, reply, members.length === 0 ? found : `${membersTable(members)}\n\n${found}`);
    });
}
