import type { Command } from 'commander';
import { operatorMatchMember } from '@moments/contract/staff/operator';
import { call } from '../call.ts';
import { findMemberId } from '../find-member.ts';
import { membersTable } from '../output/member-tables.ts';
import { readConnection } from '../settings.ts';
import { examples, print, type Terminal } from '../terminal.ts';
import { memberWords } from './member-argument.ts';

export function addMatchMember(parent: Command, terminal: Terminal): void {
  parent
    .command('match')
    .description('Match a member who waits for it with a coach; the member is told by text')
    .argument('<member>', memberWords)
    .argument('<coach>', 'the coach’s name, as the member will read it')
    .addHelpText('after', examples('match +12125550104 Ana'))
    .action(async (member: string, coachName: string, _options: object, command: Command) => {
      const connection = readConnection(terminal.environment);
      const id = await findMemberId(connection, member);
      const reply = await call(connection, operatorMatchMember, { params: { id }, body: { coachName } });
      print(terminal, command, reply, `${reply.message}.\n\n${membersTable([reply.member])}`);
    });
}
