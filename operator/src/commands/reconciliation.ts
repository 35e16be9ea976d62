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
    .description('What differed from the card provider’s books, and what was repaired')
    .addHelpText('after', examples('reconciliation show', 'reconciliation show --json'))
    .action(async (_options: object, command: Command) => {
      const reply = await call(readConnection(terminal.environment), operatorListReconciliations, {});
      const { reconciliations } = reply;
      const differences = reconciliations[0]?.differences ?? [];
      const words =
        reconciliations.length === 0
          ? 'None yet: the first is made at night, or by reconciliation start.'
          : [
              reconciliationsTable(reconciliations),
              differences.length === 0
                ? 'In the last one the books agreed.'
                : `In the last one\n${differencesTable(differences)}`,
            ].join('\n\n');
      print(terminal, command, reply, words);
    });
}

function addStart(parent: Command, terminal: Terminal): void {
  parent
    .command('start')
    .description('Compare now instead of at night; while one waits or runs, no second is begun')
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
