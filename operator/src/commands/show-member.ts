import type { Command } from 'commander';
import { operatorGetMember } from '@moments/contract/staff/operator';
import { call } from '../call.ts';
import { findMemberId } from '../find-member.ts';
import { memberDetails } from '../output/member-details.ts';
import { readConnection } from '../settings.ts';
import { examples, print, type Terminal } from '../terminal.ts';
import { memberWords } from './member-argument.ts';

export function addShowMember(parent: Command, terminal: Terminal): void {
  parent
    .command('show')
    .description('Everything about one member: profile, plan, requests, ledger, audit; the look is audited')
    .argument('<member>', memberWords)
    .addHelpText('after', examples('members show +12125550105', 'members show eli@example.com --json'))
    .action(async (member: string, _options: object, command: Command) => {
      const connection = readConnection(terminal.environment);
      const id = await findMemberId(connection, member);
      const reply = await call(connection, operatorGetMember, { params: { id } });
      print(terminal, command, reply, memberDetails(reply));
    });
}
