import type { Command } from 'commander';
import { staffListMemberLedger } from '@moments/contract/members/staff-member-records';
import { staffCorrectMoments } from '@moments/contract/moments/staff-moments';
import { call, createIdempotencyKeyOption, withIdempotencyKey } from '../call.ts';
import { findMemberId } from '../find-member.ts';
import { formatLedgerTable } from '../output/member-tables.ts';
import { formatPage } from '../output/page.ts';
import { formatExamples, print, type Terminal } from '../terminal.ts';
import { cursorHelp, memberHelp, readAmount } from './parse-options.ts';

interface Options {
  readonly reason: string;
  readonly key?: string;
}

export function addShowLedger(parent: Command, terminal: Terminal): void {
  parent
    .command('ledger')
    .description('Show a member’s Moments ledger (recorded in the audit log)')
    .argument('<member>', memberHelp)
    .option('--cursor <cursor>', cursorHelp)
    .addHelpText('after', formatExamples('ledger +12125550105', 'ledger eli@example.com --json'))
    .action(async (member: string, { cursor }: { readonly cursor?: string }, command: Command) => {
      const params = { memberId: await findMemberId(terminal, member) };
      const reply = await call(terminal, staffListMemberLedger, { params, query: { cursor } });
      print(terminal, command, reply, formatPage(reply, formatLedgerTable, 'No lines yet.'));
    });
}

export function addMoments(parent: Command, terminal: Terminal): void {
  parent
    .command('moments')
    .description('Correct a member’s balance of Moments')
    .command('correct')
    .description('Add Moments, or remove them with a negative number')
    .argument('<member>', memberHelp)
    .argument('<amount>', 'Moments to add, such as 5, or to remove, such as -5', readAmount)
    .requiredOption('--reason <text>', 'the reason, for the audit log; no personal data')
    .addOption(createIdempotencyKeyOption())
    .addHelpText('after', formatExamples('moments correct +12125550105 5 --reason "counted twice"'))
    .action(async (member: string, amount: number, { reason, key: given }: Options, command: Command) => {
      const id = await findMemberId(terminal, member);
      const { reply, key } = await withIdempotencyKey(given, (callKey) =>
        call(terminal, staffCorrectMoments, {
          params: { memberId: id },
          body: { amount, reason, key: callKey },
        }),
      );
      const output = `${reply.message}. Moments left: ${String(reply.remaining)}.\n\nKey: ${key}`;
      print(terminal, command, { ...reply, key }, output);
    });
}
