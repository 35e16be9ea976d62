import type { Command } from 'commander';
import { scheduleRequestStates, type ScheduleRequestState } from '@moments/contract/requests/schedule';
import { serviceRequestStates, type ServiceRequestState } from '@moments/contract/requests/service-requests';
import {
  staffApproveScheduleRequest,
  staffDeclineScheduleRequest,
  staffListScheduleRequests,
  staffCarryOutServiceRequest,
  staffDeclineCoachRequest,
  staffDeclineServiceRequest,
  staffListServiceRequests,
  staffListCoachRequests,
} from '@moments/contract/requests/staff-requests';
import { call } from '../call.ts';
import {
  formatCoachRequestsTable,
  type CoachRow,
  formatScheduleRequestsTable,
  type ScheduleRow,
  formatServiceRequestsTable,
  type ServiceRow,
} from '../output/request-tables.ts';
import { formatExamples, type Terminal } from '../terminal.ts';
import { readDate, requestHelp } from './parse-options.ts';
import { addRequestGroup, anId, printDecision, type RequestCommands } from './request-group.ts';

const serviceRequests: RequestCommands<ServiceRequestState, ServiceRow> = {
  name: 'service-requests',
  description: 'Carry out or decline pause and end requests',
  listed: 'pause and end requests',
  states: serviceRequestStates,
  examples: { state: 'carried-out', reason: 'Please call us first.' },
  toTable: formatServiceRequestsTable,
  list: (terminal, query) => call(terminal, staffListServiceRequests, { query }),
  decline: (terminal, id, body) => call(terminal, staffDeclineServiceRequest, { params: { id }, body }),
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
      const reply = await call(terminal, staffCarryOutServiceRequest, { params: { id } });
      printDecision(terminal, command, reply, serviceRequests);
    });
}

export const addServiceRequests = (program: Command, terminal: Terminal): void =>
  addRequestGroup(program, terminal, serviceRequests, (group) => addCarryOut(group, terminal));

const coachRequests: RequestCommands<ServiceRequestState, CoachRow> = {
  name: 'coach-requests',
  description: 'List or decline requests for another coach. On the desk, changing the coach carries one out',
  listed: 'requests for another coach',
  states: serviceRequestStates,
  examples: { state: 'declined', reason: 'No other coach has your evenings.' },
  toTable: formatCoachRequestsTable,
  list: (terminal, query) => call(terminal, staffListCoachRequests, { query }),
  decline: (terminal, id, body) => call(terminal, staffDeclineCoachRequest, { params: { id }, body }),
};

export const addCoachRequests = (program: Command, terminal: Terminal): void =>
  addRequestGroup(program, terminal, coachRequests, () => undefined);

const scheduleRequests: RequestCommands<ScheduleRequestState, ScheduleRow> = {
  name: 'schedule-requests',
  description: 'Approve or decline schedule change requests',
  listed: 'schedule change requests',
  states: scheduleRequestStates,
  examples: { state: 'approved', reason: 'Ana has no free Sundays.' },
  toTable: formatScheduleRequestsTable,
  list: (terminal, query) => call(terminal, staffListScheduleRequests, { query }),
  decline: (terminal, id, body) => call(terminal, staffDeclineScheduleRequest, { params: { id }, body }),
};

function addApprove(group: Command, terminal: Terminal): void {
  group
    .command('approve')
    .description(
      'Approve a request. The schedule takes effect on the date you choose, and the member gets an email',
    )
    .argument('<request>', requestHelp)
    .option('--from <date>', 'such as 2026-11-30, in Eastern Time (default: the next business day)', readDate)
    .addHelpText(
      'after',
      formatExamples(
        `schedule-requests approve ${anId}`,
        `schedule-requests approve ${anId} --from 2026-11-30`,
      ),
    )
    .action(async (id: string, options: { readonly from?: string }, command: Command) => {
      const body = { effectiveDate: options.from };
      const reply = await call(terminal, staffApproveScheduleRequest, { params: { id }, body });
      printDecision(terminal, command, reply, scheduleRequests);
    });
}

export const addScheduleRequests = (program: Command, terminal: Terminal): void =>
  addRequestGroup(program, terminal, scheduleRequests, (group) => addApprove(group, terminal));
