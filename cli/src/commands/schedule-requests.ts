import type { Command } from 'commander';
import { scheduleRequestStates, type ScheduleRequestState } from '@moments/contract/requests/schedule';
import {
  staffApproveScheduleRequest,
  staffDeclineScheduleRequest,
  staffListScheduleRequests,
} from '@moments/contract/requests/staff-requests';
import { call } from '../call.ts';
import { formatScheduleRequestsTable, type ScheduleRow } from '../output/request-tables.ts';
import { readConnection } from '../settings.ts';
import { formatExamples, type Terminal } from '../terminal.ts';
import { readDate, requestHelp } from './parse-options.ts';
import { addRequestGroup, anId, printDecision, type RequestCommands } from './request-group.ts';

const kind: RequestCommands<ScheduleRequestState, ScheduleRow> = {
  name: 'schedule-requests',
  description: 'Approve or decline schedule change requests',
  listed: 'schedule change requests',
  states: scheduleRequestStates,
  examples: { state: 'approved', reason: 'Ana has no free Sundays.' },
  toTable: formatScheduleRequestsTable,
  list: (connection, query) => call(connection, staffListScheduleRequests, { query }),
  decline: (connection, id, body) => call(connection, staffDeclineScheduleRequest, { params: { id }, body }),
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
      const connection = readConnection(terminal.environment);
      const body = { effectiveDate: options.from };
      const reply = await call(connection, staffApproveScheduleRequest, { params: { id }, body });
      printDecision(terminal, command, reply, kind);
    });
}

export const addScheduleRequests = (program: Command, terminal: Terminal): void =>
  addRequestGroup(program, terminal, kind, (group) => addApprove(group, terminal));
