import { Option, type Command } from 'commander';
import { optOutSources, staffRecordOptOut, type OptOutSource } from '@moments/contract/account/staff-opt-out';
import {
  staffAnswerOptOutQuestion,
  staffListOptOutQuestions,
} from '@moments/contract/conversations/staff-opt-out-questions';
import { call } from '../call.ts';
import { findMemberId } from '../find-member.ts';
import { formatMinute, formatTable } from '../output/table.ts';
import { formatExamples, print, type Terminal } from '../terminal.ts';
import { memberHelp, readDate } from './parse-options.ts';

interface Options {
  readonly source: OptOutSource;
  readonly received: string;
}

export function addOptOut(parent: Command, terminal: Terminal): void {
  parent
    .command('opt-out')
    .description('Record that a member asked for no more texts by phone, email, or letter, and stop them')
    .argument('<member>', memberHelp)
    .addOption(
      new Option('--source <source>', 'how the member asked').choices(optOutSources).makeOptionMandatory(),
    )
    .requiredOption('--received <date>', 'the day on which the request reached us', readDate)
    .addHelpText('after', formatExamples('opt-out +12125550105 --source phone --received 2026-11-25'))
    .action(async (member: string, { source, received }: Options, command: Command) => {
      const params = { memberId: await findMemberId(terminal, member) };
      const body = { source, receivedDate: received };
      const reply = await call(terminal, staffRecordOptOut, { params, body });
      print(terminal, command, reply, `${reply.message}.`);
    });
}

function addListQuestions(parent: Command, terminal: Terminal): void {
  parent
    .command('list')
    .description('List texts that may ask for no more texts and that no coach decided within a business day')
    .action(async (_options: object, command: Command) => {
      const reply = await call(terminal, staffListOptOutQuestions);
      const rows = reply.items.map(({ memberId, messageId, name, at, dueOn }) => [
        memberId,
        messageId,
        name,
        formatMinute(at),
        dueOn,
      ]);
      const table = formatTable(['MEMBER', 'TEXT', 'NAME', 'WHEN', 'DUE ON'], rows);
      print(terminal, command, reply, rows.length === 0 ? 'No questions.' : table);
    });
}

/** Adds the commands about texts that may ask for no more texts (CONS-01). */
export function addOptOutQuestions(parent: Command, terminal: Terminal): void {
  const group = parent
    .command('opt-out-questions')
    .description('Texts that may ask for no more texts: a person decides whether they do');
  addListQuestions(group, terminal);
  for (const answer of ['stop-texts', 'no'] as const)
    group
      .command(answer)
      .description(
        answer === 'no' ? 'The text asks for nothing of the kind' : 'It does: stop texts, as STOP does',
      )
      .argument('<member>', memberHelp)
      .argument('<text>', 'the text’s ID, from the list')
      .action(async (member: string, id: string, _options: object, command: Command) => {
        const params = { memberId: await findMemberId(terminal, member), id };
        const reply = await call(terminal, staffAnswerOptOutQuestion, { params, body: { answer } });
        print(terminal, command, reply, `${reply.message}.`);
      });
}
