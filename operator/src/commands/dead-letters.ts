import type { Command } from 'commander';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import {
  operatorListDeadLetters,
  operatorRetryDeadLetter,
} from '@moments/contract/staff/operator-dead-letters';
import { call } from '../call.ts';
import { formatMinute, table } from '../output/table.ts';
import { readConnection } from '../settings.ts';
import { examples, print, type Terminal } from '../terminal.ts';

function addList(parent: Command, terminal: Terminal): void {
  parent
    .command('list')
    .description('List texts, emails, and jobs that failed permanently, newest first')
    .addHelpText('after', examples('dead-letters list', 'dead-letters list --json'))
    .action(async (_options: object, command: Command) => {
      const reply = await call(readConnection(terminal.environment), operatorListDeadLetters, {});
      const { deadLetters, total } = reply;
      const words =
        total === 0
          ? 'Nothing has failed.'
          : `${deadLettersTable(deadLetters)}\n\n${String(deadLetters.length)} of ${String(total)}`;
      print(terminal, command, reply, words);
    });
}

function addRetry(parent: Command, terminal: Terminal): void {
  parent
    .command('retry')
    .description('Retry one failed item. Retrying twice has no extra effect')
    .argument('<id>', 'the ID from dead-letters list')
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
    .description('View and retry failed texts, emails, and jobs');
  addList(deadLetters, terminal);
  addRetry(deadLetters, terminal);
}

const formatAbout = (about: Readonly<Record<string, string>>): string =>
  Object.entries(about)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

const deadLettersTable = (letters: ReplyOf<typeof operatorListDeadLetters>['deadLetters']): string =>
  table(
    ['FAILED', 'KIND', 'WHAT', 'CAUSE', 'TRIES', 'MEMBER', 'ABOUT', 'ID'],
    letters.map(({ failedAt, kind, what, cause, tries, memberId, about, id }) => [
      formatMinute(failedAt),
      kind,
      what,
      cause,
      String(tries),
      memberId ?? '',
      formatAbout(about),
      id,
    ]),
  );
