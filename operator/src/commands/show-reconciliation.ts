import { operatorReconciliation } from '@moments/contract/operator-reconciliation';
import type { Command } from 'commander';
import { call } from '../call.ts';
import { differencesTable, reconciliationsTable } from '../output/reconciliation-tables.ts';
import { readConnection } from '../settings.ts';
import { examples, print, type Terminal } from '../terminal.ts';

export function addReconciliation(parent: Command, terminal: Terminal): void {
  parent
    .command('reconciliation')
    .description('The nightly comparison with the card provider')
    .command('show')
    .description('What differed from the card provider’s books, and what was repaired')
    .addHelpText('after', examples('reconciliation show', 'reconciliation show --json'))
    .action(async (_options: object, command: Command) => {
      const reply = await call(readConnection(terminal.environment), operatorReconciliation, {});
      const { reconciliations } = reply;
      const differences = reconciliations[0]?.differences ?? [];
      const words =
        reconciliations.length === 0
          ? 'None yet: the first is made at night.'
          : [
              reconciliationsTable(reconciliations),
              differences.length === 0
                ? 'In the last one the books agreed.'
                : `In the last one\n${differencesTable(differences)}`,
            ].join('\n\n');
      print(terminal, command, reply, words);
    });
}
