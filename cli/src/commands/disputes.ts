import type { Command } from 'commander';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import { staffGetDisputeEvidence, staffListDisputes } from '@moments/contract/payments/staff-disputes';
import { formatCents } from '@moments/contract/values/money';
import { call } from '../call.ts';
import { formatMinute, formatTable } from '../output/table.ts';
import { formatExamples, print, type Terminal } from '../terminal.ts';

const formatDisputes = (disputes: ReplyOf<typeof staffListDisputes>['disputes']): string =>
  disputes.length === 0
    ? 'No open disputes.'
    : formatTable(
        ['ID', 'MEMBER', 'AMOUNT', 'STATUS', 'ANSWER BY'],
        disputes.map(({ id, memberId, amount, status, answerBy }) => [
          id,
          memberId,
          formatCents(amount),
          status,
          answerBy === null ? '' : formatMinute(answerBy),
        ]),
      );

export function addDisputes(program: Command, terminal: Terminal): void {
  const disputes = program.command('disputes').description('Answer banks that ask for payments back');
  disputes
    .command('list')
    .description('List the open disputes, those to answer first on top')
    .addHelpText('after', formatExamples('disputes list', 'disputes list --json'))
    .action(async (_options: object, command: Command) => {
      const reply = await call(terminal, staffListDisputes);
      print(terminal, command, reply, formatDisputes(reply.disputes));
    });
  disputes
    .command('evidence')
    .description('Print the evidence for a dispute, to answer it in Stripe with (recorded in the audit log)')
    .argument('<id>', 'the ID that "disputes list" shows')
    .addHelpText(
      'after',
      formatExamples('disputes evidence 3f0e9d0a-8a3b-4c56-9d5e-0c4a1f6f2b11 > evidence.txt'),
    )
    .action(async (disputeId: string, _options: object, command: Command) => {
      const reply = await call(terminal, staffGetDisputeEvidence, { params: { disputeId } });
      print(terminal, command, reply, reply.evidence);
    });
}
