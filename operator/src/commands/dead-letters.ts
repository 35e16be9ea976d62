import type { Command } from 'commander';
import {
  operatorListDeadLetters,
  operatorRetryDeadLetter,
} from '@moments/contract/staff/operator-dead-letters';
import { call } from '../call.ts';
import { deadLettersTable } from '../output/dead-letters-table.ts';
import { readConnection } from '../settings.ts';
import { examples, print, type Terminal } from '../terminal.ts';

function addList(parent: Command, terminal: Terminal): void {
  parent
    .command('list')
    .description('Texts, mails and jobs that failed for good, newest first, with their causes')
    .addHelpText('after', examples('dead-letters list', 'dead-letters list --json'))
    .action(async (_options: object, command: Command) => {
      const reply = await call(readConnection(terminal.environment), operatorListDeadLetters, {});
      const { deadLetters, total } = reply;
      const words =
        total === 0
          ? 'None: everything has left or is on its way.'
          : `${deadLettersTable(deadLetters)}\n\n${String(deadLetters.length)} of ${String(total)}`;
      print(terminal, command, reply, words);
    });
}

function addRetry(parent: Command, terminal: Terminal): void {
  parent
    .command('retry')
    .description('Have one tried again; asked for twice, it is done once')
    .argument('<id>', 'its id, from dead-letters list')
    .addHelpText('after', examples('dead-letters retry 0199f0aa-0000-7000-8000-000000000105'))
    .action(async (id: string, _options: object, command: Command) => {
      const connection = readConnection(terminal.environment);
      const reply = await call(connection, operatorRetryDeadLetter, { params: { id } });
      print(terminal, command, reply, `${reply.message}.`);
    });
}

export function addDeadLetters(parent: Command, terminal: Terminal): void {
  const deadLetters = parent
    .command('dead-letters')
    .description('What failed for good on its way out, and trying it again');
  addList(deadLetters, terminal);
  addRetry(deadLetters, terminal);
}
