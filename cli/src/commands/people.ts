import type { Command } from 'commander';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import {
  staffDeactivatePerson,
  staffInvitePerson,
  staffLiftPersonLimits,
  staffListPeople,
  staffRemoveAllPasskeys,
  staffSendInvitation,
  staffSignOutPerson,
} from '@moments/contract/staff/people';
import type { StaffRole } from '@moments/contract/staff/permissions';
import { call } from '../call.ts';
import { formatPeopleTable } from '../output/people-table.ts';
import { formatExamples, print, type Terminal } from '../terminal.ts';
import { addChangePerson, addSetAway } from './change-person.ts';
import { createRolesOption, findPeopleIds, findPersonId, personHelp } from './find-person.ts';

function addList(parent: Command, terminal: Terminal): void {
  parent
    .command('list')
    .description('List staff, also former staff, with their members and sessions')
    .addHelpText('after', formatExamples('people list', 'people list --json'))
    .action(async (_options: object, command: Command) => {
      const reply = await call(terminal, staffListPeople);
      const { staff } = reply;
      print(terminal, command, reply, staff.length === 0 ? 'No staff yet.' : formatPeopleTable(staff));
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
        'people invite dana@example.com --name Dana --roles admin,operations',
        'people invite ana@example.com --name Ana --roles coach',
      ),
    )
    .action(async (email: string, options: { name: string; roles: StaffRole[] }, command: Command) => {
      const body = { email, ...options };
      const reply = await call(terminal, staffInvitePerson, { body });
      print(terminal, command, reply, `${reply.message}.\n\n${formatPeopleTable([reply.staff])}`);
    });
}

function addEnds(parent: Command, terminal: Terminal): void {
  parent
    .command('deactivate')
    .description('End a person’s access at once, also on open pages. Members of a coach get a new one')
    .argument('<person>', personHelp)
    .option('--hand-over-to <coaches>', 'who takes over the members: names separated by commas')
    .addHelpText(
      'after',
      formatExamples('people deactivate Theo', 'people deactivate Theo --hand-over-to Ana,Marcus'),
    )
    .action(async (person: string, { handOverTo }: { handOverTo?: string }, command: Command) => {
      const params = { id: await findPersonId(terminal, person) };
      const body = handOverTo === undefined ? {} : { newCoachIds: await findPeopleIds(terminal, handOverTo) };
      const reply: ReplyOf<typeof staffDeactivatePerson> = await call(terminal, staffDeactivatePerson, {
        params,
        body,
      });
      print(terminal, command, reply, `${reply.message}.\n\n${formatPeopleTable([reply.staff])}`);
    });
  parent
    .command('sign-out')
    .description('End all sessions of a person, who can sign in again')
    .argument('<person>', personHelp)
    .addHelpText('after', formatExamples('people sign-out Theo'))
    .action(async (person: string, _options: object, command: Command) => {
      const params = { id: await findPersonId(terminal, person) };
      const reply = await call(terminal, staffSignOutPerson, { params });
      print(terminal, command, reply, `${reply.message} (${String(reply.ended)}).`);
    });
}

interface AccessCommand {
  readonly name: string;
  readonly description: string;
  readonly act: (
    terminal: Terminal,
    params: { readonly id: string },
  ) => Promise<ReplyOf<typeof staffSendInvitation>>;
}

const accessCommands: readonly AccessCommand[] = [
  {
    name: 'send-invitation',
    description: 'Send an invitation again, for another 7 days',
    act: (terminal, params) => call(terminal, staffSendInvitation, { params }),
  },
  {
    name: 'remove-passkeys',
    description: 'Remove the passkeys of a person who lost them, who may then sign in by code within 7 days',
    act: (terminal, params) => call(terminal, staffRemoveAllPasskeys, { params }),
  },
];

function addAccess(parent: Command, terminal: Terminal): void {
  for (const { name, description, act } of accessCommands)
    parent
      .command(name)
      .description(description)
      .argument('<person>', personHelp)
      .addHelpText('after', formatExamples(`people ${name} Dana`))
      .action(async (person: string, _options: object, command: Command) => {
        const reply = await act(terminal, { id: await findPersonId(terminal, person) });
        print(terminal, command, reply, `${reply.message}.\n\n${formatPeopleTable([reply.staff])}`);
      });
}

function addUnlock(parent: Command, terminal: Terminal): void {
  parent
    .command('unlock')
    .description('Let a person sign in again after too many sent or wrong codes for their email')
    .argument('<person>', personHelp)
    .requiredOption('--reason <text>', 'the reason, for the audit log; no personal data')
    .addHelpText('after', formatExamples('people unlock Dana --reason "wrong codes of a stranger"'))
    .action(async (person: string, body: { reason: string }, command: Command) => {
      const params = { id: await findPersonId(terminal, person) };
      const reply = await call(terminal, staffLiftPersonLimits, { params, body });
      print(terminal, command, reply, `${reply.message}.`);
    });
}

export function addPeople(parent: Command, terminal: Terminal): void {
  const people = parent.command('people').description('Manage the people who use the desk');
  addList(people, terminal);
  addInvite(people, terminal);
  addChangePerson(people, terminal);
  addSetAway(people, terminal);
  addAccess(people, terminal);
  addUnlock(people, terminal);
  addEnds(people, terminal);
}
