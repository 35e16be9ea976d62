import { Option, type Command } from 'commander';
import {
  operatorCreatePartner,
  operatorListPartners,
  operatorUpdatePartner,
} from '@moments/contract/enrollment/operator-partners';
import type { BodyOf, ReplyOf } from '@moments/contract/http/endpoint';
import { call } from '../call.ts';
import { CliUsageError } from '../cli-error.ts';
import { findPartnerId } from '../find-member.ts';
import { table } from '../output/table.ts';
import { readConnection } from '../settings.ts';
import { examples, print, type Terminal } from '../terminal.ts';
import { readBudget } from './parse-options.ts';

interface Options {
  readonly name?: string;
  readonly budget?: number | 'none';
  readonly open?: boolean;
  readonly closed?: boolean;
}

const budgetIn = ({ budget }: Options) =>
  budget === undefined ? {} : { monthlyMomentsBudget: budget === 'none' ? null : budget };

const budgetOption = () =>
  new Option(
    '--budget <moments>',
    'Moments the partner’s members can use each month, or "none" for no limit',
  ).argParser(readBudget);
const closedOption = () => new Option('--closed', 'new members can’t choose it').conflicts('open');

function addList(parent: Command, terminal: Terminal): void {
  parent
    .command('list')
    .description('List partners, their budgets, and the Moments used this month')
    .addHelpText('after', examples('partners list', 'partners list --json'))
    .action(async (_options: object, command: Command) => {
      const reply = await call(readConnection(terminal.environment), operatorListPartners, {});
      const { partners } = reply;
      print(terminal, command, reply, partners.length === 0 ? 'No partners yet.' : partnersTable(partners));
    });
}

function addCreate(parent: Command, terminal: Terminal): void {
  parent
    .command('create')
    .description('Add a partner')
    .argument('<name>', 'name shown to members; must be unique')
    .addOption(budgetOption())
    .addOption(closedOption())
    .addHelpText('after', examples('partners create "Northside College" --budget 500'))
    .action(async (name: string, options: Options, command: Command) => {
      const body = {
        name,
        ...budgetIn(options),
        ...(options.closed === true ? { active: false } : {}),
      };
      const reply = await call(readConnection(terminal.environment), operatorCreatePartner, { body });
      print(terminal, command, reply, `${reply.message}.\n\n${partnersTable([reply.partner])}`);
    });
}

function changesIn(options: Options): BodyOf<typeof operatorUpdatePartner> {
  const { name, open, closed } = options;
  const body = {
    ...(name === undefined ? {} : { name }),
    ...budgetIn(options),
    ...(open === true ? { active: true } : {}),
    ...(closed === true ? { active: false } : {}),
  };
  if (Object.keys(body).length === 0)
    throw new CliUsageError('Nothing to change. Use --name, --budget, --open, or --closed.');
  return body;
}

function addUpdate(parent: Command, terminal: Terminal): void {
  parent
    .command('update')
    .description('Rename a partner, open or close it for new members, or change its budget')
    .argument('<partner>', 'the partner’s name or ID')
    .option('--name <name>', 'the new name')
    .addOption(budgetOption())
    .option('--open', 'new members can choose it')
    .addOption(closedOption())
    .addHelpText(
      'after',
      examples('partners update "Northside College" --budget 800', 'partners update "Lakeview" --closed'),
    )
    .action(async (partner: string, options: Options, command: Command) => {
      const connection = readConnection(terminal.environment);
      const body = changesIn(options);
      const id = await findPartnerId(connection, partner);
      const reply = await call(connection, operatorUpdatePartner, { params: { id }, body });
      print(terminal, command, reply, `${reply.message}.\n\n${partnersTable([reply.partner])}`);
    });
}

export function addPartners(parent: Command, terminal: Terminal): void {
  const partners = parent.command('partners').description('Manage partners and their budgets');
  addList(partners, terminal);
  addCreate(partners, terminal);
  addUpdate(partners, terminal);
}

const partnersTable = (partners: ReplyOf<typeof operatorListPartners>['partners']): string =>
  table(
    ['NAME', 'NEW MEMBERS', 'MONTHLY BUDGET', 'USED THIS MONTH', 'MEMBERS', 'ID'],
    partners.map(({ name, active, monthlyMomentsBudget, usedThisMonth, members, id }) => [
      name,
      active ? 'open' : 'closed',
      monthlyMomentsBudget === null ? 'no limit' : String(monthlyMomentsBudget),
      String(usedThisMonth),
      String(members),
      id,
    ]),
  );
