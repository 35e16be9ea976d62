import type { Command } from 'commander';
import { operatorChangeCoach } from '@moments/contract/staff/operator';
import { call } from '../call.ts';
import { findMemberId } from '../find-member.ts';
import { membersTable } from '../output/member-tables.ts';
import { readConnection } from '../settings.ts';
import { examples, print, type Terminal } from '../terminal.ts';
import { memberWords } from './member-argument.ts';

export function addChangeCoach(parent: Command, terminal: Terminal): void {
  parent
    .command('change-coach')
    .description('Assign a different coach. The member is notified by text unless they opted out')
    .argument('<member>', memberWords)
    .argument('<coach>', 'the new coach’s name, as the member will read it')
    .addHelpText('after', examples('change-coach +12125550105 Marcus'))
    .action(async (member: string, coachName: string, _options: object, command: Command) => {
      const connection = readConnection(terminal.environment);
      const id = await findMemberId(connection, member);
      const reply = await call(connection, operatorChangeCoach, { params: { id }, body: { coachName } });
      print(terminal, command, reply, `${reply.message}.\n\n${membersTable([reply.member])}`);
    });
}
