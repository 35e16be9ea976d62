import type { Command } from 'commander';
import {
  operatorListReconciliations,
  operatorStartReconciliation,
} from '@moments/contract/payments/operator-reconciliation';
import { call } from '../call.ts';
import { differencesTable, reconciliationsTable } from '../output/reconciliation-tables.ts';
import { readConnection } from '../settings.ts';
import { examples, print, type Terminal } from '../terminal.ts';

function addShow(parent: Command, terminal: Terminal): void {
  parent
    .command('show')
    .description('Show differences with Stripe and what was fixed')
    .addHelpText('after', examples('reconciliation show', 'reconciliation show --json'))
    .action(async (_options: object, command: Command) => {
      const reply = await call(readConnection(terminal.environment), operatorListReconciliations, {});
      const { reconciliations } = reply;
      const differences = reconciliations[0]?.differences ?? [];
      const words =
        reconciliations.length === 0
          ? 'None yet. It runs every night, or run "reconciliation start".'
          : [
              reconciliationsTable(reconciliations),
              differences.length === 0
                ? 'The last reconciliation found no differences.'
                : `In the last one\n${differencesTable(differences)}`,
            ].join('\n\n');
      print(terminal, command, reply, words);
    });
}

function addStart(parent: Command, terminal: Terminal): void {
  parent
    .command('start')
    .description('Start a reconciliation now. Does nothing if one is already queued or running')
    .addHelpText('after', examples('reconciliation start', 'reconciliation show'))
    .action(async (_options: object, command: Command) => {
      const reply = await call(readConnection(terminal.environment), operatorStartReconciliation, {});
      print(terminal, command, reply, `${reply.message}.`);
    });
}

export function addReconciliation(program: Command, terminal: Terminal): void {
  const reconciliation = program
    .command('reconciliation')
    .description('The nightly comparison with the card provider');
  addShow(reconciliation, terminal);
  addStart(reconciliation, terminal);
}
