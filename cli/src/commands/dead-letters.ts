import type { Command } from 'commander';
import { staffListDeadLetters, staffRetryDeadLetter } from '@moments/contract/deliveries/staff-deliveries';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import { call } from '../call.ts';
import { formatMinute, formatTable } from '../output/table.ts';
import { formatExamples, print, type Terminal } from '../terminal.ts';

function addList(parent: Command, terminal: Terminal): void {
  parent
    .command('list')
    .description('List texts, emails, and jobs that failed permanently, newest first')
    .option('--cursor <place>', 'the page after this one, from the end of the last page')
    .addHelpText('after', formatExamples('dead-letters list', 'dead-letters list --json'))
    .action(async (query: { readonly cursor?: string }, command: Command) => {
      const reply = await call(terminal, staffListDeadLetters, { query });
      const { deadLetters, total, next } = reply;
      const page = `${formatDeadLettersTable(deadLetters)}\n\n${String(deadLetters.length)} of ${String(total)}`;
      const more = next === null ? '' : `\n\nNext page: --cursor ${next}`;
      const output = total === 0 ? 'Nothing has failed.' : page + more;
      print(terminal, command, reply, output);
    });
}

/**
 * Retries all failed items, page by page. Items that fail again are listed before the pages that follow.
 * @param queue only the items of this queue or cause
 * @returns how many were retried
 */
async function retryAll(terminal: Terminal, queue: string | undefined): Promise<number> {
  let retried = 0;
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const query = { what: queue, cursor };
    const { deadLetters, next } = await call(terminal, staffListDeadLetters, { query });
    for (const { id } of deadLetters) await call(terminal, staffRetryDeadLetter, { params: { id } });
    retried += deadLetters.length;
    cursor = next;
  }
  return retried;
}

interface RetryOptions {
  readonly all?: true;
  readonly queue?: string;
}

async function retry(terminal: Terminal, command: Command, id: string | undefined, options: RetryOptions) {
  const { all, queue } = options;
  if ((id === undefined) === (all === undefined) || (queue !== undefined && !all))
    command.error('error: give an ID, or --all, or --all --queue <name>');
  if (id === undefined) {
    const retried = await retryAll(terminal, queue);
    print(terminal, command, { retried }, `Queued for retry: ${String(retried)}.`);
    return;
  }
  const reply = await call(terminal, staffRetryDeadLetter, { params: { id } });
  print(terminal, command, reply, `${reply.message}.`);
}

function addRetry(parent: Command, terminal: Terminal): void {
  parent
    .command('retry')
    .description('Retry one failed item, or all of them. Retrying twice has no extra effect')
    .argument('[id]', 'the ID from dead-letters list')
    .option('--all', 'retry everything that failed')
    .option('--queue <name>', 'with --all: only the items whose WHAT in dead-letters list is this')
    .addHelpText(
      'after',
      formatExamples(
        'dead-letters retry 0199f0aa-0000-7000-8000-000000000105',
        'dead-letters retry --all --queue outgoing-events',
      ),
    )
    .action((id: string | undefined, options: RetryOptions, command: Command) =>
      retry(terminal, command, id, options),
    );
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

const formatDeadLettersTable = (letters: ReplyOf<typeof staffListDeadLetters>['deadLetters']): string =>
  formatTable(
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
