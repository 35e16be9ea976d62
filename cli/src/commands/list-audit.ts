import type { Command } from 'commander';
import { staffListAudit, staffListMemberAudit } from '@moments/contract/audit/staff-audit';
import { call } from '../call.ts';
import { findMemberId } from '../find-member.ts';
import { formatAuditTable } from '../output/member-tables.ts';
import { formatPage } from '../output/page.ts';
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
      const query = { cursor };
      const reply =
        member === undefined
          ? await call(terminal, staffListAudit, { query })
          : await call(terminal, staffListMemberAudit, {
              params: { memberId: await findMemberId(terminal, member) },
              query,
            });
      print(terminal, command, reply, formatPage(reply, formatAuditTable, 'Nothing yet.'));
    });
}
