import { Option, type Command } from 'commander';
import {
  incidentKinds,
  staffGetRecords,
  staffHoldRecords,
  staffRecordIncident,
  staffReleaseRecords,
  type Incident,
  type IncidentKind,
} from '@moments/contract/records/staff-records';
import { call } from '../call.ts';
import { findMemberId } from '../find-member.ts';
import { formatMinute, formatTable } from '../output/table.ts';
import { formatExamples, print, type Terminal } from '../terminal.ts';
import { memberHelp } from './parse-options.ts';

interface IncidentOptions {
  readonly kind: IncidentKind;
  readonly to: string;
  readonly reference?: string;
  readonly at?: string;
  readonly account: string;
}

function addIncident(parent: Command, terminal: Terminal): void {
  parent
    .command('add')
    .description('Record a warning or a report of abuse. It is stored encrypted')
    .argument('<member>', memberHelp)
    .addOption(new Option('--kind <kind>', 'what it is').choices(incidentKinds).makeOptionMandatory())
    .requiredOption('--to <name>', 'the person, agency, or police department')
    .option('--reference <number>', 'the number that they gave the report')
    .option('--at <time>', 'when it was reported, such as 2026-11-20T19:00:00Z (default: now)')
    .requiredOption('--account <text>', 'what happened')
    .addHelpText(
      'after',
      formatExamples(
        'incidents add +12125550105 --kind child-abuse --to "CPS Albany" --reference 118 --account "Said that …"',
      ),
    )
    .action(async (member: string, options: IncidentOptions, command: Command) => {
      const memberId = await findMemberId(terminal, member);
      const { kind, to, reference = '', at = new Date().toISOString(), account } = options;
      const body = { kind, reportedTo: to, reference, reportedAt: at, account };
      const reply = await call(terminal, staffRecordIncident, { params: { memberId }, body });
      print(terminal, command, reply, `${reply.message}.`);
    });
}

const formatIncidents = (incidents: readonly Incident[]): string =>
  formatTable(
    ['REPORTED', 'KIND', 'TO', 'REFERENCE', 'BY', 'ACCOUNT'],
    incidents.map(({ reportedAt, kind, reportedTo, reference, recordedBy, account }) => [
      formatMinute(reportedAt),
      kind,
      reportedTo,
      reference,
      recordedBy,
      account,
    ]),
  );

function addList(parent: Command, terminal: Terminal): void {
  parent
    .command('list')
    .description('List a member’s incidents, and whether the records are held (recorded in the audit log)')
    .argument('<member>', memberHelp)
    .addHelpText('after', formatExamples('incidents list +12125550105'))
    .action(async (member: string, _options: object, command: Command) => {
      const memberId = await findMemberId(terminal, member);
      const reply = await call(terminal, staffGetRecords, { params: { memberId } });
      const { incidents, hold } = reply;
      const held = hold
        ? `The records are held since ${formatMinute(hold.at)}, by ${hold.by}: ${hold.reason}`
        : 'The records aren’t held.';
      const list = incidents.length === 0 ? 'No incidents.' : formatIncidents(incidents);
      print(terminal, command, reply, `${held}\n\n${list}`);
    });
}

const holdCommands = [
  ['hold', 'Hold a member’s records: nothing of them is erased until they are released', staffHoldRecords],
  ['release', 'Release a member’s records. A deletion that waited goes on', staffReleaseRecords],
] as const;

export function addRecords(program: Command, terminal: Terminal): void {
  const incidents = program.command('incidents').description('Record warnings and reports of abuse');
  addIncident(incidents, terminal);
  addList(incidents, terminal);
  const records = program.command('records').description('Keep a member’s records from being erased');
  for (const [name, description, endpoint] of holdCommands)
    records
      .command(name)
      .description(description)
      .argument('<member>', memberHelp)
      .requiredOption('--reason <text>', 'the reason, for the audit log; no personal data')
      .addHelpText('after', formatExamples(`records ${name} +12125550105 --reason "a court asked for them"`))
      .action(async (member: string, { reason }: { readonly reason: string }, command: Command) => {
        const memberId = await findMemberId(terminal, member);
        const reply = await call(terminal, endpoint, { params: { memberId }, body: { reason } });
        print(terminal, command, reply, `${reply.message}.`);
      });
}
