import { Option, type Command } from 'commander';
import type { BodyOf, ReplyOf } from '@moments/contract/http/endpoint';
import {
  staffCreatePartner,
  staffEndPartnership,
  staffListPartners,
  staffUpdatePartner,
} from '@moments/contract/partners/staff-partners';
import { call } from '../call.ts';
import { CliUsageError } from '../cli-error.ts';
import { findMemberId, findPartnerId } from '../find-member.ts';
import { formatTable } from '../output/table.ts';
import { formatExamples, print, type Terminal } from '../terminal.ts';
import { memberHelp, readBudget } from './parse-options.ts';

type PartnerChange = BodyOf<typeof staffUpdatePartner>;

interface Options {
  readonly name?: string;
  readonly budget?: number | 'none';
  readonly open?: boolean;
  readonly closed?: boolean;
  readonly requireCode?: string;
  readonly requireEmail?: readonly string[];
  readonly requireNothing?: boolean;
}

const getBudget = ({ budget }: Options) =>
  budget === undefined ? {} : { monthlyMomentsBudget: budget === 'none' ? null : budget };

function getProof({ requireCode, requireEmail, requireNothing }: Options): Pick<PartnerChange, 'proof'> {
  if (requireCode !== undefined) return { proof: { kind: 'code', code: requireCode } };
  if (requireEmail) return { proof: { kind: 'email-domain', domains: [...requireEmail] } };
  return requireNothing === true ? { proof: { kind: 'none' } } : {};
}

const createCodeOption = () =>
  new Option(
    '--require-code <code>',
    'new members need this code, which the partner gives out (8 to 64 letters and digits)',
  ).conflicts(['requireEmail', 'requireNothing']);
const createEmailOption = () =>
  new Option('--require-email <domains...>', 'new members need an email at one of these domains').conflicts([
    'requireCode',
    'requireNothing',
  ]);

const createBudgetOption = () =>
  new Option(
    '--budget <moments>',
    'Moments the partner’s members can use each month, or "none" for no limit',
  ).argParser(readBudget);
const createClosedOption = () => new Option('--closed', 'new members can’t choose it').conflicts('open');

function addList(parent: Command, terminal: Terminal): void {
  parent
    .command('list')
    .description('List partners, their budgets, and the Moments used this month')
    .addHelpText('after', formatExamples('partners list', 'partners list --json'))
    .action(async (_options: object, command: Command) => {
      const reply = await call(terminal, staffListPartners);
      const { partners } = reply;
      print(
        terminal,
        command,
        reply,
        partners.length === 0 ? 'No partners yet.' : formatPartnersTable(partners),
      );
    });
}

function addCreate(parent: Command, terminal: Terminal): void {
  parent
    .command('create')
    .description('Add a partner')
    .argument('<name>', 'name shown to members; must be unique')
    .addOption(createBudgetOption())
    .addOption(createClosedOption())
    .addOption(createCodeOption())
    .addOption(createEmailOption())
    .addHelpText(
      'after',
      formatExamples(
        'partners create "Northside College" --budget 500',
        'partners create "Lakeview" --require-email lakeview.edu',
      ),
    )
    .action(async (name: string, options: Options, command: Command) => {
      const body = {
        name,
        ...getBudget(options),
        ...(options.closed === true ? { active: false } : {}),
        ...getProof(options),
      };
      const reply = await call(terminal, staffCreatePartner, { body });
      print(terminal, command, reply, `${reply.message}.\n\n${formatPartnersTable([reply.partner])}`);
    });
}

function getChanges(options: Options): PartnerChange {
  const { name, open, closed } = options;
  const body = {
    ...(name === undefined ? {} : { name }),
    ...getBudget(options),
    ...(open === true ? { active: true } : {}),
    ...(closed === true ? { active: false } : {}),
    ...getProof(options),
  };
  if (Object.keys(body).length === 0)
    throw new CliUsageError(
      'Nothing to change. Use --name, --budget, --open, --closed, or one of the --require options.',
    );
  return body;
}

function addUpdate(parent: Command, terminal: Terminal): void {
  parent
    .command('update')
    .description('Rename a partner, open or close it for new members, or change its budget or its proof')
    .argument('<partner>', 'the partner’s name or ID')
    .option('--name <name>', 'the new name')
    .addOption(createBudgetOption())
    .option('--open', 'new members can choose it')
    .addOption(createClosedOption())
    .addOption(createCodeOption())
    .addOption(createEmailOption())
    .option('--require-nothing', 'new members only say that they belong to it')
    .addHelpText(
      'after',
      formatExamples(
        'partners update "Northside College" --budget 800',
        'partners update "Northside College" --require-code FALL-2026-OAK',
        'partners update "Lakeview" --closed',
      ),
    )
    .action(async (partner: string, options: Options, command: Command) => {
      const body = getChanges(options);
      const id = await findPartnerId(terminal, partner);
      const reply = await call(terminal, staffUpdatePartner, { params: { id }, body });
      print(terminal, command, reply, `${reply.message}.\n\n${formatPartnersTable([reply.partner])}`);
    });
}

function addEndPartnership(parent: Command, terminal: Terminal): void {
  parent
    .command('end')
    .description('End a member’s partnership, and the plan that the partner pays for')
    .argument('<member>', memberHelp)
    .requiredOption('--reason <text>', 'the reason, for the audit log; no personal data')
    .addHelpText('after', formatExamples('partners end +12125550104 --reason "left the college"'))
    .action(async (member: string, { reason }: { readonly reason: string }, command: Command) => {
      const id = await findMemberId(terminal, member);
      const reply = await call(terminal, staffEndPartnership, {
        params: { memberId: id },
        body: { reason },
      });
      print(terminal, command, reply, `${reply.message}.`);
    });
}

export function addPartners(parent: Command, terminal: Terminal): void {
  const partners = parent.command('partners').description('Manage partners and their budgets');
  addList(partners, terminal);
  addCreate(partners, terminal);
  addUpdate(partners, terminal);
  addEndPartnership(partners, terminal);
}

type Partners = ReplyOf<typeof staffListPartners>['partners'];

/** Says how the members prove that they belong to the partner. */
const formatProof = ({ proof, emailDomains }: Partners[number]): string => {
  if (proof === 'code') return 'a code';
  return proof === 'email-domain' ? emailDomains.join(', ') : 'none (self-declared)';
};

/** Numbers about fewer than 5 members aren't shown. */
const formatCount = (count: number | null): string => (count === null ? 'not shown' : String(count));

const formatPartnersTable = (partners: Partners): string =>
  formatTable(
    ['NAME', 'NEW MEMBERS', 'MONTHLY BUDGET', 'USED THIS MONTH', 'MEMBERS', 'PROVEN', 'PROOF', 'ID'],
    partners.map((partner) => [
      partner.name,
      partner.active ? 'open' : 'closed',
      partner.monthlyMomentsBudget === null ? 'no limit' : String(partner.monthlyMomentsBudget),
      formatCount(partner.usedThisMonth),
      formatCount(partner.members),
      formatCount(partner.provenMembers),
      formatProof(partner),
      partner.id,
    ]),
  );
