import { Option, type Command } from 'commander';
import {
  operatorApproveScheduleRequest,
  operatorDeclineScheduleRequest,
  operatorListScheduleRequests,
} from '@moments/contract/requests/operator-requests';
import { scheduleRequestStates, type ScheduleRequestState } from '@moments/contract/requests/schedule';
import { call } from '../call.ts';
import { scheduleRequestsTable } from '../output/request-tables.ts';
import { readConnection } from '../settings.ts';
import { examples, print, type Terminal } from '../terminal.ts';
import { readDate, readPage, reasonHelp, requestHelp } from './parse-options.ts';

const anId = '0199f0aa-0000-7000-8000-000000000001';

interface ListOptions {
  readonly state: ScheduleRequestState;
  readonly page?: string;
}

function addList(parent: Command, terminal: Terminal): void {
  parent
    .command('list')
    .description('List schedule change requests, oldest pending first (recorded in the audit log)')
    .addOption(
      new Option('--state <state>', 'filter by state').choices(scheduleRequestStates).default('pending'),
    )
    .option('--page <number>', 'which page, 25 requests each', readPage)
    .addHelpText(
      'after',
      examples('schedule-requests list', 'schedule-requests list --state approved --json'),
    )
    .action(async ({ state, page }: ListOptions, command: Command) => {
      const connection = readConnection(terminal.environment);
      const reply = await call(connection, operatorListScheduleRequests, { query: { state, page } });
      const { requests, total } = reply;
      const found = `${String(requests.length)} of ${String(total)} ${state}, page ${String(reply.page)}`;
      const text = requests.length === 0 ? found : `${scheduleRequestsTable(requests)}\n\n${found}`;
      print(terminal, command, reply, text);
    });
}

function addApprove(parent: Command, terminal: Terminal): void {
  parent
    .command('approve')
    .description(
      'Approve a request. The schedule takes effect on the date you choose, and the member gets an email',
    )
    .argument('<request>', requestHelp)
    .option('--from <date>', 'such as 2026-11-30, in Eastern Time (default: the next business day)', readDate)
    .addHelpText(
      'after',
      examples(`schedule-requests approve ${anId}`, `schedule-requests approve ${anId} --from 2026-11-30`),
    )
    .action(async (id: string, options: { readonly from?: string }, command: Command) => {
      const connection = readConnection(terminal.environment);
      const body = { effectiveDate: options.from };
      const reply = await call(connection, operatorApproveScheduleRequest, { params: { id }, body });
      print(terminal, command, reply, `${reply.message}.\n\n${scheduleRequestsTable([reply.request])}`);
    });
}

function addDecline(parent: Command, terminal: Terminal): void {
  parent
    .command('decline')
    .description('Decline a request. The member gets an email with the reason')
    .argument('<request>', requestHelp)
    .requiredOption('--reason <text>', reasonHelp)
    .addHelpText('after', examples(`schedule-requests decline ${anId} --reason "Ana has no free Sundays."`))
    .action(async (id: string, { reason }: { readonly reason: string }, command: Command) => {
      const connection = readConnection(terminal.environment);
      const reply = await call(connection, operatorDeclineScheduleRequest, {
        params: { id },
        body: { reason },
      });
      print(terminal, command, reply, `${reply.message}.\n\n${scheduleRequestsTable([reply.request])}`);
    });
}

export function addScheduleRequests(program: Command, terminal: Terminal): void {
  const group = program
    .command('schedule-requests')
    .description('Approve or decline schedule change requests');
  addList(group, terminal);
  addApprove(group, terminal);
  addDecline(group, terminal);
}
