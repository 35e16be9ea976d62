import type { Command } from 'commander';
import { serviceRequestStates, type ServiceRequestState } from '@moments/contract/requests/service-requests';
import {
  staffCarryOutServiceRequest,
  staffDeclineServiceRequest,
  staffListServiceRequests,
} from '@moments/contract/requests/staff-requests';
import { call } from '../call.ts';
import { formatServiceRequestsTable, type ServiceRow } from '../output/request-tables.ts';
import { readConnection } from '../settings.ts';
import { formatExamples, type Terminal } from '../terminal.ts';
import { requestHelp } from './parse-options.ts';
import { addRequestGroup, anId, printDecision, type RequestCommands } from './request-group.ts';

const kind: RequestCommands<ServiceRequestState, ServiceRow> = {
  name: 'service-requests',
  description: 'Carry out or decline pause and end requests',
  listed: 'pause and end requests',
  states: serviceRequestStates,
  examples: { state: 'carried-out', reason: 'Please call us first.' },
  toTable: formatServiceRequestsTable,
  list: (connection, query) => call(connection, staffListServiceRequests, { query }),
  decline: (connection, id, body) => call(connection, staffDeclineServiceRequest, { params: { id }, body }),
};

function addCarryOut(group: Command, terminal: Terminal): void {
  group
    .command('carry-out')
    .description(
      'Carry out a request: pause (AWAY, plan paused) or end (EXITED_BY_REQUEST, plan ends with its paid period)',
    )
    .argument('<request>', requestHelp)
    .addHelpText('after', formatExamples(`service-requests carry-out ${anId}`))
    .action(async (id: string, _options: object, command: Command) => {
      const connection = readConnection(terminal.environment);
      const reply = await call(connection, staffCarryOutServiceRequest, { params: { id } });
      printDecision(terminal, command, reply, kind);
    });
}

export const addServiceRequests = (program: Command, terminal: Terminal): void =>
  addRequestGroup(program, terminal, kind, (group) => addCarryOut(group, terminal));
