import { Option, type Command } from 'commander';
import type { BodyOf, ReplyOf } from '@moments/contract/http/endpoint';
import { staffChangePerson } from '@moments/contract/staff/people';
import type { StaffRole } from '@moments/contract/staff/permissions';
import { call } from '../call.ts';
import { CliUsageError } from '../cli-error.ts';
import { formatPeopleTable } from '../output/people-table.ts';
import { toPlainText } from '../output/table.ts';
import { readConnection } from '../settings.ts';
import { formatExamples, print, type Terminal } from '../terminal.ts';
import { createRolesOption, findPersonId, personHelp } from './find-person.ts';
import { readCapacity, readInstant, readShifts } from './parse-options.ts';

interface ChangeOptions {
  readonly roles?: StaffRole[];
  readonly shifts?: ReturnType<typeof readShifts>;
  readonly capacity?: number | 'none';
  readonly awayUntil?: string;
  readonly onCall?: boolean;
  readonly offCall?: boolean;
}

type StaffReply = ReplyOf<typeof staffChangePerson>;

const toNullable = <T>(value: T | 'none'): T | null => (value === 'none' ? null : value);

function getChange(options: ChangeOptions): BodyOf<typeof staffChangePerson> {
  const { roles, shifts, capacity, awayUntil, onCall, offCall } = options;
  const body = {
    ...(roles === undefined ? {} : { roles }),
    ...(shifts === undefined ? {} : { shifts }),
    ...(capacity === undefined ? {} : { capacity: toNullable(capacity) }),
    ...(awayUntil === undefined ? {} : { awayUntil: toNullable(awayUntil) }),
    ...(onCall === true ? { onCall: true } : {}),
    ...(offCall === true ? { onCall: false } : {}),
  };
  if (Object.keys(body).length === 0) throw new CliUsageError('Say what to change. Add --help for usage.');
  return body;
}

/** Says what became of the call duty, if it was to change. */
function describeCallDuty(
  onCall: boolean | undefined,
  { name, onCall: isOnCall }: StaffReply['staff'],
): string {
  if (onCall === undefined) return '';
  return isOnCall
    ? ` ${toPlainText(name)} is on call and is paged in a crisis.`
    : ` ${toPlainText(name)} is not on call and is not paged.`;
}

export function addChangePerson(parent: Command, terminal: Terminal): void {
  parent
    .command('change')
    .description('Change a person’s roles, shifts, capacity, or call duty, from their next call on')
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
    .option('--on-call', 'paged in a crisis')
    .addOption(new Option('--off-call', 'no longer paged').conflicts('onCall'))
    .addHelpText(
      'after',
      formatExamples(
        'people change Marcus --on-call',
        'people change ana@example.com --roles coach,operations',
      ),
    )
    .action(async (person: string, options: ChangeOptions, command: Command) => {
      const connection = readConnection(terminal.environment);
      const body = getChange(options);
      const params = { id: await findPersonId(connection, person) };
      const reply = await call(connection, staffChangePerson, { params, body });
      const said = `${reply.message}.${describeCallDuty(body.onCall, reply.staff)}`;
      print(terminal, command, reply, `${said}\n\n${formatPeopleTable([reply.staff])}`);
    });
}
