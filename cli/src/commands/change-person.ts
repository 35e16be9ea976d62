import { Option, type Command } from 'commander';
import { staffSetAway } from '@moments/contract/cover/staff-cover';
import type { BodyOf } from '@moments/contract/http/endpoint';
import { staffChangePerson } from '@moments/contract/staff/people';
import type { StaffRole } from '@moments/contract/staff/permissions';
import { call } from '../call.ts';
import { CliUsageError } from '../cli-error.ts';
import { formatPeopleTable } from '../output/people-table.ts';
import { formatExamples, print, type Terminal } from '../terminal.ts';
import { createRolesOption, findPeopleIds, findPersonId, personHelp } from './find-person.ts';
import { readCapacity, readInstant, readShifts } from './parse-options.ts';

interface ChangeOptions {
  readonly roles?: StaffRole[];
  readonly shifts?: ReturnType<typeof readShifts>;
  readonly capacity?: number | 'none';
}

const toNullable = <T>(value: T | 'none'): T | null => (value === 'none' ? null : value);

function getChange(options: ChangeOptions): BodyOf<typeof staffChangePerson> {
  const { roles, shifts, capacity } = options;
  const body = {
    ...(roles === undefined ? {} : { roles }),
    ...(shifts === undefined ? {} : { shifts }),
    ...(capacity === undefined ? {} : { capacity: toNullable(capacity) }),
  };
  if (Object.keys(body).length === 0) throw new CliUsageError('Say what to change. Add --help for usage.');
  return body;
}

export function addChangePerson(parent: Command, terminal: Terminal): void {
  parent
    .command('change')
    .description('Change a person’s roles, shifts, or capacity, from their next call on')
    .argument('<person>', personHelp)
    .addOption(createRolesOption())
    .addOption(
      new Option('--shifts <shifts>', 'evenings, such as "early Mon Wed, late Fri"').argParser(readShifts),
    )
    .addOption(
      new Option('--capacity <members>', 'the most members at a time, or "none"').argParser(readCapacity),
    )
    .addHelpText(
      'after',
      formatExamples(
        'people change Marcus --shifts "early Mon Wed, late Fri"',
        'people change ana@example.com --roles coach,operations',
      ),
    )
    .action(async (person: string, options: ChangeOptions, command: Command) => {
      const body = getChange(options);
      const params = { id: await findPersonId(terminal, person) };
      const reply = await call(terminal, staffChangePerson, { params, body });
      print(terminal, command, reply, `${reply.message}.\n\n${formatPeopleTable([reply.staff])}`);
    });
}

interface AwayOptions {
  readonly until: string;
  readonly cover?: string;
}

export function addSetAway(parent: Command, terminal: Terminal): void {
  parent
    .command('away')
    .description('Set a coach away from now on, with coaches who cover the members, or back')
    .argument('<person>', personHelp)
    .requiredOption('--until <time>', 'the end of the absence; "none" ends it now', readInstant)
    .option('--cover <people>', 'who answers the members until then; several separated by commas')
    .addHelpText(
      'after',
      formatExamples(
        'people away Theo --until 2026-12-07T09:00:00-05:00 --cover Ana,Marcus',
        'people away Theo --until none',
      ),
    )
    .action(async (person: string, { until, cover }: AwayOptions, command: Command) => {
      const params = { id: await findPersonId(terminal, person) };
      const coverIds = cover === undefined ? [] : await findPeopleIds(terminal, cover);
      const body = { until: toNullable(until), coverIds };
      const reply = await call(terminal, staffSetAway, { params, body });
      print(terminal, command, reply, `${reply.message}.`);
    });
}
