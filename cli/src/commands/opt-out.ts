import { Option, type Command } from 'commander';
import { optOutSources, staffRecordOptOut, type OptOutSource } from '@moments/contract/account/staff-opt-out';
import { call } from '../call.ts';
import { findMemberId } from '../find-member.ts';
import { readConnection } from '../settings.ts';
import { formatExamples, print, type Terminal } from '../terminal.ts';
import { memberHelp, readDate } from './parse-options.ts';

interface Options {
  readonly source: OptOutSource;
  readonly received: string;
}

export function addOptOut(parent: Command, terminal: Terminal): void {
  parent
    .command('opt-out')
    .description('Record that a member asked for no more texts by phone, email, or letter, and stop them')
    .argument('<member>', memberHelp)
    .addOption(
      new Option('--source <source>', 'how the member asked').choices(optOutSources).makeOptionMandatory(),
    )
    .requiredOption('--received <date>', 'the day on which the request reached us', readDate)
    .addHelpText('after', formatExamples('opt-out +12125550105 --source phone --received 2026-11-25'))
    .action(async (member: string, { source, received }: Options, command: Command) => {
      const connection = readConnection(terminal.environment);
      const params = { memberId: await findMemberId(connection, member) };
      const body = { source, receivedDate: received };
      const reply = await call(connection, staffRecordOptOut, { params, body });
      print(terminal, command, reply, `${reply.message}.`);
    });
}
