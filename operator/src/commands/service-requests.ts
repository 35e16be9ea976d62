import { Option, type Command } from 'commander';
import {
  operatorCarryOutServiceRequest,
  operatorDeclineServiceRequest,
  operatorListServiceRequests,
} from '@moments/contract/requests/operator-requests';
import { serviceRequestStates, type ServiceRequestState } from '@moments/contract/requests/service-requests';
import { call } from '../call.ts';
import { serviceRequestsTable } from '../output/request-tables.ts';
import { readConnection } from '../settings.ts';
import { examples, print, type Terminal } from '../terminal.ts';
import { readPage, reasonHelp, requestHelp } from './parse-options.ts';

const anId = '0199f0aa-0000-7000-8000-000000000001';

interface ListOptions {
  readonly state: ServiceRequestState;
  readonly page?: string;
}

function addList(parent: Command, terminal: Terminal): void {
  parent
    .command('list')
    .description('List pause and end requests, oldest pending first (recorded in the audit log)')
    .addOption(
      new Option('--state <state>', 'filter by state').choices(serviceRequestStates).default('pending'),
    )
    .option('--page <number>', 'which page, 25 requests each', readPage)
    .addHelpText(
      'after',
      examples('service-requests list', 'service-requests list --state carried-out --json'),
    )
    .action(async ({ state, page }: ListOptions, command: Command) => {
      const connection = readConnection(terminal.environment);
      const reply = await call(connection, operatorListServiceRequests, { query: { state, page } });
      const { requests, total } = reply;
      const found = `${String(requests.length)} of ${String(total)} ${state}, page ${String(reply.page)}`;
      const text = requests.length === 0 ? found : `${serviceRequestsTable(requests)}\n\n${found}`;
      print(terminal, command, reply, text);
    });
}

function addCarryOut(parent: Command, terminal: Terminal): void {
  parent
    .command('carry-out')
    .description(
      'Carry out a request: pause (AWAY, plan paused) or end (EXITED_BY_REQUEST, plan ends with its paid period)',
    )
    .argument('<request>', requestHelp)
    .addHelpText('after', examples(`service-requests carry-out ${anId}`))
    .action(async (id: string, _options: object, command: Command) => {
      const connection = readConnection(terminal.environment);
      const reply = await call(connection, operatorCarryOutServiceRequest, { params: { id } });
      print(terminal, command, reply, `${reply.message}.\n\n${serviceRequestsTable([reply.request])}`);
    });
}

function addDecline(parent: Command, terminal: Terminal): void {
  parent
    .command('decline')
    .description('Decline a request. The member gets an email with the reason')
    .argument('<request>', requestHelp)
    .requiredOption('--reason <text>', reasonHelp)
    .addHelpText('after', examples(`service-requests decline ${anId} --reason "Please call us first."`))
    .action(async (id: string, { reason }: { readonly reason: string }, command: Command) => {
      const connection = readConnection(terminal.environment);
      const reply = await call(connection, operatorDeclineServiceRequest, {
        params: { id },
        body: { reason },
      });
      print(terminal, command, reply, `${reply.message}.\n\n${serviceRequestsTable([reply.request])}`);
    });
}

export function addServiceRequests(program: Command, terminal: Terminal): void {
  const group = program
    .command('service-requests')
    .description('Carry out or decline pause and end requests');
  addList(group, terminal);
  addCarryOut(group, terminal);
  addDecline(group, terminal);
}
