import { Option, type Command } from 'commander';
import type { BodyOf } from '@moments/contract/http/endpoint';
import { staffChangePerson } from '@moments/contract/staff/people';
import type { StaffRole } from '@moments/contract/staff/permissions';
import { call } from '../call.ts';
import { CliUsageError } from '../cli-error.ts';
import { formatPeopleTable } from '../output/people-table.ts';
import { formatExamples, print, type Terminal } from '../terminal.ts';
import { createRolesOption, findPersonId, personHelp } from './find-person.ts';
import { readCapacity, readInstant, readShifts } from './parse-options.ts';

interface ChangeOptions {
  readonly roles?: StaffRole[];
  readonly shifts?: ReturnType<typeof readShifts>;
  readonly capacity?: number | 'none';
  readonly awayUntil?: string;
}

const toNullable = <T>(value: T | 'none'): T | null => (value === 'none' ? null : value);

function getChange(options: ChangeOptions): BodyOf<typeof staffChangePerson> {
  const { roles, shifts, capacity, awayUntil } = options;
  const body = {
    ...(roles === undefined ? {} : { roles }),
    ...(shifts === undefined ? {} : { shifts }),
    ...(capacity === undefined ? {} : { capacity: toNullable(capacity) }),
    ...(awayUntil === undefined ? {} : { awayUntil: toNullable(awayUntil) }),
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
    .addOption(
      new Option('--away-until <time>', 'no new members until then, or "none"').argParser(readInstant),
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
