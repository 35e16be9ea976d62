import type { Command } from 'commander';
import { staffListAudit } from '@moments/contract/members/operator';
import { call } from '../call.ts';
import { findMemberId } from '../find-member.ts';
import { formatAuditTable } from '../output/member-tables.ts';
import { readConnection } from '../settings.ts';
import { formatExamples, print, type Terminal } from '../terminal.ts';
import { memberHelp } from './parse-options.ts';

interface Options {
  readonly member?: string;
  readonly cursor?: string;
}

export function addListAudit(parent: Command, terminal: Terminal): void {
  parent
    .command('audit')
    .description('List audit log entries, newest first')
    .option('--cursor <id>', 'the page after this entry, from the end of the last page')
    .option('--member <member>', `only entries for this member: ${memberHelp}`)
    .addHelpText('after', formatExamples('audit', 'audit --member +12125550105 --json'))
    .action(async ({ cursor, ...options }: Options, command: Command) => {
      const connection = readConnection(terminal.environment);
      const memberId =
        options.member === undefined ? undefined : await findMemberId(connection, options.member);
      const reply = await call(connection, staffListAudit, { query: { memberId, cursor } });
      const { audit, next } = reply;
      const output = audit.length === 0 ? 'Nothing yet.' : formatAuditTable(audit);
      print(terminal, command, reply, next ? `${output}\n\nNext page: --cursor ${next}` : output);
    });
}
