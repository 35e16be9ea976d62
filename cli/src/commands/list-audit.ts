import type { Command } from 'commander';
import { staffListAudit, staffListMemberAudit } from '@moments/contract/audit/staff-audit';
import { call } from '../call.ts';
import { findMemberId } from '../find-member.ts';
import { formatAuditTable } from '../output/member-tables.ts';
import { formatPage } from '../output/page.ts';
import { readConnection } from '../settings.ts';
import { formatExamples, print, type Terminal } from '../terminal.ts';
import { cursorHelp, memberHelp } from './parse-options.ts';

interface Options {
  readonly member?: string;
  readonly cursor?: string;
}

export function addListAudit(parent: Command, terminal: Terminal): void {
  parent
    .command('audit')
    .description('List audit log entries, newest first')
    .option('--cursor <cursor>', cursorHelp)
    .option('--member <member>', `only entries for this member: ${memberHelp}`)
    .addHelpText('after', formatExamples('audit', 'audit --member +12125550105 --json'))
    .action(async ({ cursor, member }: Options, command: Command) => {
      const connection = readConnection(terminal.environment);
      const query = { cursor };
      const reply =
        member === undefined
          ? await call(connection, staffListAudit, { query })
          : await call(connection, staffListMemberAudit, {
              params: { memberId: await findMemberId(connection, member) },
              query,
            });
      print(terminal, command, reply, formatPage(reply, formatAuditTable, 'Nothing yet.'));
    });
}
