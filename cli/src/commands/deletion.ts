import type { Command } from 'commander';
import type { AccountDeletion } from '@moments/contract/account/account-deletion';
import {
  staffRequestDeletion,
  staffWithdrawDeletion,
} from '@moments/contract/account/staff-account-deletion';
import { call } from '../call.ts';
import { findMemberId } from '../find-member.ts';
import { formatList, formatMinute } from '../output/table.ts';
import { formatExamples, print, type Terminal } from '../terminal.ts';
import { memberHelp } from './parse-options.ts';

interface Options {
  readonly reason: string;
}

const reasonHelp = 'the reason, for the audit log; no personal data';

function addRequest(parent: Command, terminal: Terminal): void {
  parent
    .command('request')
    .description(
      'Schedule the account for deletion in 14 days. The plan ends with its paid period, and the member gets an email',
    )
    .argument('<member>', memberHelp)
    .requiredOption('--reason <text>', reasonHelp)
    .addHelpText(
      'after',
      formatExamples('deletion request +12125550105 --reason "lost their phone, wrote from their email"'),
    )
    .action(async (member: string, { reason }: Options, command: Command) => {
      const id = await findMemberId(terminal, member);
      const reply = await call(terminal, staffRequestDeletion, {
        params: { memberId: id },
        body: { reason },
      });
      print(terminal, command, reply, `${reply.message}.\n\n${formatDeletion(reply.deletion)}`);
    });
}

function addWithdraw(parent: Command, terminal: Terminal): void {
  parent
    .command('withdraw')
    .description('Cancel a scheduled deletion. The plan doesn’t change, and the member gets an email')
    .argument('<member>', memberHelp)
    .requiredOption('--reason <text>', reasonHelp)
    .addHelpText('after', formatExamples('deletion withdraw +12125550105 --reason "wrote that they stay"'))
    .action(async (member: string, { reason }: Options, command: Command) => {
      const id = await findMemberId(terminal, member);
      const reply = await call(terminal, staffWithdrawDeletion, {
        params: { memberId: id },
        body: { reason },
      });
      print(terminal, command, reply, `${reply.message}.`);
    });
}

export function addDeletion(program: Command, terminal: Terminal): void {
  const deletion = program
    .command('deletion')
    .description('Delete the account of a member who can’t log in, or cancel the deletion');
  addRequest(deletion, terminal);
  addWithdraw(deletion, terminal);
}

/** Lists when a deletion was requested and when it is due. */
export const formatDeletion = (deletion: AccountDeletion | null): string =>
  deletion === null
    ? 'none'
    : formatList([
        ['Requested', formatMinute(deletion.requestedAt)],
        ['Due', formatMinute(deletion.dueAt)],
      ]);
