import { Option, type Command } from 'commander';
import type { StaffRole } from '@moments/contract/desk/permissions';
import type { BodyOf, ReplyOf } from '@moments/contract/http/endpoint';
import {
  operatorChangeStaff,
  operatorDeactivateStaff,
  operatorInviteStaff,
  operatorListStaff,
  operatorRemovePasskeys,
  operatorSendInvitation,
  operatorSignOutStaff,
} from '@moments/contract/staff/operator-staff';
import { call } from '../call.ts';
import { CliError, CliUsageError } from '../cli-error.ts';
import { formatStaffTable } from '../output/staff-table.ts';
import { toPlainText } from '../output/table.ts';
import { readConnection, type Connection } from '../settings.ts';
import { formatExamples, print, type Terminal } from '../terminal.ts';
import { readCapacity, readInstant, readRoles, readShifts } from './parse-staff-options.ts';

const personHelp = 'the person’s name, email, or ID, from staff list';
const createRolesOption = () =>
  new Option('--roles <roles>', 'coach, operations, admin; several separated by commas').argParser(readRoles);

/** Finds the ID of the person whom an administrator means by a name, an email, or an ID. */
async function findStaffId(connection: Connection, given: string): Promise<string> {
  const { staff } = await call(connection, operatorListStaff, {});
  const wanted = given.trim().toLowerCase();
  const person = staff.find(
    ({ id, name, email }) => id === wanted || name.toLowerCase() === wanted || email === wanted,
  );
  if (!person) throw new CliError(`No one on staff has the name, email, or ID "${toPlainText(given)}".`);
  return person.id;
}

function addList(parent: Command, terminal: Terminal): void {
  parent
    .command('list')
    .description('List staff, also former staff, with their members and sessions')
    .addHelpText('after', formatExamples('staff list', 'staff list --json'))
    .action(async (_options: object, command: Command) => {
      const reply = await call(readConnection(terminal.environment), operatorListStaff, {});
      const { staff } = reply;
      print(terminal, command, reply, staff.length === 0 ? 'No staff yet.' : formatStaffTable(staff));
    });
}

function addInvite(parent: Command, terminal: Terminal): void {
  parent
    .command('invite')
    .description('Invite a person to the desk by email. A coach with this name keeps their members')
    .argument('<email>', 'the address to which codes for signing in are sent')
    .requiredOption('--name <name>', 'the name; members see their coach’s')
    .addOption(createRolesOption().makeOptionMandatory())
    .addHelpText(
      'after',
      formatExamples(
        'staff invite dana@example.com --name Dana --roles admin,operations',
        'staff invite ana@example.com --name Ana --roles coach',
      ),
    )
    .action(async (email: string, options: { name: string; roles: StaffRole[] }, command: Command) => {
      const body = { email, ...options };
      const reply = await call(readConnection(terminal.environment), operatorInviteStaff, { body });
      print(terminal, command, reply, `${reply.message}.\n\n${formatStaffTable([reply.staff])}`);
    });
}

interface ChangeOptions {
  readonly roles?: StaffRole[];
  readonly shifts?: ReturnType<typeof readShifts>;
  readonly capacity?: number | 'none';
  readonly awayUntil?: string;
  readonly onCall?: boolean;
  readonly offCall?: boolean;
}

type StaffReply = ReplyOf<typeof operatorChangeStaff>;

const toNullable = <T>(value: T | 'none'): T | null => (value === 'none' ? null : value);

function getChange(options: ChangeOptions): BodyOf<typeof operatorChangeStaff> {
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

function addChange(parent: Command, terminal: Terminal): void {
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
        'staff change Marcus --on-call',
        'staff change ana@example.com --roles coach,operations',
      ),
    )
    .action(async (person: string, options: ChangeOptions, command: Command) => {
      const connection = readConnection(terminal.environment);
      const body = getChange(options);
      const params = { id: await findStaffId(connection, person) };
      const reply = await call(connection, operatorChangeStaff, { params, body });
      const said = `${reply.message}.${describeCallDuty(body.onCall, reply.staff)}`;
      print(terminal, command, reply, `${said}\n\n${formatStaffTable([reply.staff])}`);
    });
}

function addEnds(parent: Command, terminal: Terminal): void {
  parent
    .command('deactivate')
    .description('End a person’s access at once, also on open pages')
    .argument('<person>', personHelp)
    .addHelpText('after', formatExamples('staff deactivate Theo'))
    .action(async (person: string, _options: object, command: Command) => {
      const connection = readConnection(terminal.environment);
      const params = { id: await findStaffId(connection, person) };
      const reply: ReplyOf<typeof operatorDeactivateStaff> = await call(connection, operatorDeactivateStaff, {
        params,
      });
      print(terminal, command, reply, `${reply.message}.\n\n${formatStaffTable([reply.staff])}`);
    });
  parent
    .command('sign-out')
    .description('End all sessions of a person, who can sign in again')
    .argument('<person>', personHelp)
    .addHelpText('after', formatExamples('staff sign-out Theo'))
    .action(async (person: string, _options: object, command: Command) => {
      const connection = readConnection(terminal.environment);
      const params = { id: await findStaffId(connection, person) };
      const reply = await call(connection, operatorSignOutStaff, { params });
      print(terminal, command, reply, `${reply.message} (${String(reply.ended)}).`);
    });
}

interface AccessCommand {
  readonly name: string;
  readonly description: string;
  readonly act: (
    connection: Connection,
    params: { readonly id: string },
  ) => Promise<ReplyOf<typeof operatorSendInvitation>>;
}

const accessCommands: readonly AccessCommand[] = [
  {
    name: 'send-invitation',
    description: 'Send an invitation again, for another 7 days',
    act: (connection, params) => call(connection, operatorSendInvitation, { params }),
  },
  {
    name: 'remove-passkeys',
    description: 'Remove the passkeys of a person who lost them, who may then sign in by code within 7 days',
    act: (connection, params) => call(connection, operatorRemovePasskeys, { params }),
  },
];

function addAccess(parent: Command, terminal: Terminal): void {
  for (const { name, description, act } of accessCommands)
    parent
      .command(name)
      .description(description)
      .argument('<person>', personHelp)
      .addHelpText('after', formatExamples(`staff ${name} Dana`))
      .action(async (person: string, _options: object, command: Command) => {
        const connection = readConnection(terminal.environment);
        const reply = await act(connection, { id: await findStaffId(connection, person) });
        print(terminal, command, reply, `${reply.message}.\n\n${formatStaffTable([reply.staff])}`);
      });
}

export function addStaff(parent: Command, terminal: Terminal): void {
  const staff = parent.command('staff').description('Manage the people who use the desk');
  addList(staff, terminal);
  addInvite(staff, terminal);
  addChange(staff, terminal);
  addAccess(staff, terminal);
  addEnds(staff, terminal);
}
