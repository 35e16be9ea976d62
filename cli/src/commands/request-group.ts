import { Option, type Command } from 'commander';
import { findMemberId } from '../find-member.ts';
import { formatPage } from '../output/page.ts';
import { formatExamples, print, type Terminal } from '../terminal.ts';
import { cursorHelp, memberHelp, reasonHelp, requestHelp } from './parse-options.ts';

/** A request's ID in examples. */
export const anId = '0199f0aa-0000-7000-8000-000000000001';

interface ListQuery<S extends string> {
  readonly state?: S;
  readonly memberId?: string;
  readonly cursor?: string;
}

interface ListOptions<S extends string> {
  readonly state: S | 'all';
  readonly member?: string;
  readonly cursor?: string;
}

interface Page<R> {
  readonly items: readonly R[];
  readonly total: number;
  readonly next: string | null;
}

/** A decided request, and what happened. */
interface Decision<R> {
  readonly message: string;
  readonly request: R;
}

/** The differences between the kinds of requests. */
export interface RequestCommands<S extends string, R> {
  readonly name: string;
  readonly description: string;
  /** 'schedule change requests'. */
  readonly listed: string;
  readonly states: readonly S[];
  readonly examples: { readonly state: S; readonly reason: string };
  toTable(requests: readonly R[]): string;
  list(terminal: Terminal, query: ListQuery<NoInfer<S>>): Promise<Page<R>>;
  decline(terminal: Terminal, id: string, body: { readonly reason: string }): Promise<Decision<R>>;
}

export function printDecision<R>(
  terminal: Terminal,
  command: Command,
  reply: Decision<R>,
  { toTable }: Pick<RequestCommands<never, R>, 'toTable'>,
): void {
  print(terminal, command, reply, `${reply.message}.\n\n${toTable([reply.request])}`);
}

function addList<S extends string, R>(group: Command, terminal: Terminal, kind: RequestCommands<S, R>): void {
  group
    .command('list')
    .description(`List ${kind.listed}, oldest pending first (recorded in the audit log)`)
    .addOption(
      new Option('--state <state>', 'filter by state').choices([...kind.states, 'all']).default('pending'),
    )
    .option('--member <member>', `only requests of this member: ${memberHelp}`)
    .option('--cursor <cursor>', cursorHelp)
    .addHelpText(
      'after',
      formatExamples(`${kind.name} list`, `${kind.name} list --state ${kind.examples.state} --json`),
    )
    .action(async ({ state, member, cursor }: ListOptions<S>, command: Command) => {
      const reply = await kind.list(terminal, {
        ...(state === 'all' ? {} : { state }),
        ...(member === undefined ? {} : { memberId: await findMemberId(terminal, member) }),
        ...(cursor === undefined ? {} : { cursor }),
      });
      const empty = state === 'all' ? 'No requests.' : `No ${state} requests.`;
      print(
        terminal,
        command,
        reply,
        formatPage(reply, (requests) => kind.toTable(requests), empty),
      );
    });
}

function addDecline<S extends string, R>(
  group: Command,
  terminal: Terminal,
  kind: RequestCommands<S, R>,
): void {
  group
    .command('decline')
    .description('Decline a request. The member gets an email with the reason')
    .argument('<request>', requestHelp)
    .requiredOption('--reason <text>', reasonHelp)
    .addHelpText('after', formatExamples(`${kind.name} decline ${anId} --reason "${kind.examples.reason}"`))
    .action(async (id: string, body: { readonly reason: string }, command: Command) => {
      const reply = await kind.decline(terminal, id, body);
      printDecision(terminal, command, reply, kind);
    });
}

/**
 * Adds the commands that list and decline a kind of requests.
 * @param addAccept adds the command between them, with which staff do what the member asked for
 */
export function addRequestGroup<S extends string, R>(
  program: Command,
  terminal: Terminal,
  kind: RequestCommands<S, R>,
  addAccept: (group: Command) => void,
): void {
  const group = program.command(kind.name).description(kind.description);
  addList(group, terminal, kind);
  addAccept(group);
  addDecline(group, terminal, kind);
}
