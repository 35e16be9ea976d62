import type { Command } from 'commander';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import {
  staffListReconciliations,
  staffStartReconciliation,
  type ReconciliationDifference,
} from '@moments/contract/payments/staff-reconciliation';
import { call } from '../call.ts';
import { formatMinute, formatTable } from '../output/table.ts';
import { formatExamples, print, type Terminal } from '../terminal.ts';

function addShow(parent: Command, terminal: Terminal): void {
  parent
    .command('show')
    .description('Show differences with Stripe and what was fixed')
    .addHelpText('after', formatExamples('reconciliation show', 'reconciliation show --json'))
    .action(async (_options: object, command: Command) => {
      const reply = await call(terminal, staffListReconciliations);
      const { reconciliations } = reply;
      const differences = reconciliations[0]?.differences ?? [];
      const output =
        reconciliations.length === 0
          ? 'None yet. It runs every night, or run "reconciliation start".'
          : [
              formatReconciliationsTable(reconciliations),
              differences.length === 0
                ? 'The last reconciliation found no differences.'
                : `Last reconciliation:\n${formatDifferencesTable(differences)}`,
            ].join('\n\n');
      print(terminal, command, reply, output);
    });
}

function addStart(parent: Command, terminal: Terminal): void {
  parent
    .command('start')
    .description('Start a reconciliation now. Does nothing if one is already queued or running')
    .addHelpText('after', formatExamples('reconciliation start', 'reconciliation show'))
    .action(async (_options: object, command: Command) => {
      const reply = await call(terminal, staffStartReconciliation);
      print(terminal, command, reply, `${reply.message}.`);
    });
}

export function addReconciliation(program: Command, terminal: Terminal): void {
  const reconciliation = program.command('reconciliation').description('Compare payment records with Stripe');
  addShow(reconciliation, terminal);
  addStart(reconciliation, terminal);
}

type Reconciliations = ReplyOf<typeof staffListReconciliations>['reconciliations'];

const formatReconciliationsTable = (reconciliations: Reconciliations): string =>
  formatTable(
    ['STARTED', 'FINISHED', 'MEMBERS COMPARED', 'DIFFERENCES', 'FIXED'],
    reconciliations.map(({ startedAt, finishedAt, compared, differences }) => [
      formatMinute(startedAt),
      formatMinute(finishedAt),
      String(compared),
      String(differences.length),
      String(differences.filter(({ isRepaired }) => isRepaired).length),
    ]),
  );

const formatDifferencesTable = (differences: readonly ReconciliationDifference[]): string =>
  formatTable(
    ['MEMBER', 'DIFFERENCE', 'FIXED'],
    differences.map(({ memberId, what, isRepaired, customerId }) => [
      memberId ?? customerId ?? '—',
      what,
      isRepaired ? 'yes' : 'no',
    ]),
  );
