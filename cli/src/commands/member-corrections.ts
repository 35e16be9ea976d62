import type { Command } from 'commander';
import {
  staffCorrectAddress,
  staffCorrectEmergencyContact,
} from '@moments/contract/account/staff-address-and-contact';
import { call } from '../call.ts';
import { findMemberId } from '../find-member.ts';
import { formatExamples, print, type Terminal } from '../terminal.ts';
import { memberHelp } from './parse-options.ts';

const reasonHelp = 'the reason, for the audit log; no personal data';

interface NewAddress {
  readonly street: string;
  readonly city?: string;
  readonly state?: string;
  readonly zip?: string;
  readonly reason: string;
}

function addCorrectAddress(parent: Command, terminal: Terminal): void {
  parent
    .command('correct-address')
    .description('Replace a member’s whole address, which then counts as confirmed')
    .argument('<member>', memberHelp)
    .requiredOption('--street <text>', 'house number and street')
    .option('--city <name>', 'the city')
    .option('--state <letters>', 'two letters')
    .option('--zip <digits>', 'five digits')
    .requiredOption('--reason <text>', reasonHelp)
    .addHelpText(
      'after',
      formatExamples(
        'correct-address +12125550105 --street "5 Oak Avenue" --city Troy --state NY --zip 12180 --reason "asked by email"',
      ),
    )
    .action(async (member: string, { street, ...rest }: NewAddress, command: Command) => {
      const params = { memberId: await findMemberId(terminal, member) };
      const reply = await call(terminal, staffCorrectAddress, {
        params,
        body: { address: street, ...rest },
      });
      print(terminal, command, reply, `${reply.message}.`);
    });
}

interface NewContact {
  readonly name?: string;
  readonly phone?: string;
  readonly relationship?: string;
  readonly adult?: true;
  readonly reason: string;
}

function addCorrectContact(parent: Command, terminal: Terminal): void {
  parent
    .command('correct-contact')
    .description('Replace a member’s whole emergency contact. Without a name and a phone, it is removed')
    .argument('<member>', memberHelp)
    .option('--name <text>', 'the contact’s name')
    .option('--phone <number>', 'the contact’s phone number')
    .option('--relationship <text>', 'such as sister')
    .option('--adult', 'the contact is 18 or older; required for a member under 18')
    .requiredOption('--reason <text>', reasonHelp)
    .addHelpText(
      'after',
      formatExamples(
        'correct-contact +12125550105 --name "Rosa Stone" --phone "(518) 555-0142" --relationship sister --reason "asked by email"',
      ),
    )
    .action(
      async (member: string, { name, phone, relationship, adult, reason }: NewContact, command: Command) => {
        const params = { memberId: await findMemberId(terminal, member) };
        const contact = { contactName: name, contactPhone: phone, contactRelationship: relationship };
        const body = { ...contact, contactIsAdult: adult, reason };
        const reply = await call(terminal, staffCorrectEmergencyContact, { params, body });
        print(terminal, command, reply, `${reply.message}.`);
      },
    );
}

/** Adds the commands that correct where a member lives and whom to call (DUTY-02). */
export function addMemberCorrections(parent: Command, terminal: Terminal): void {
  addCorrectAddress(parent, terminal);
  addCorrectContact(parent, terminal);
}
