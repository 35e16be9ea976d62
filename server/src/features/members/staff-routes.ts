import {
  operatorChangeCoach,
  operatorChangeStatus,
  operatorGetMember,
  operatorListAudit,
  operatorListMembers,
  operatorMatchMember,
} from '@moments/contract/members/operator';
import {
  deskChangeStatus,
  deskListNextStatuses,
  deskPreviewStatus,
} from '@moments/contract/members/staff-member-changes';
import { deskGetMember, deskGetMemberSight } from '@moments/contract/members/staff-member-page';
import {
  deskExportMemberLedger,
  deskListMemberAudit,
  deskListMemberLedger,
  deskListMemberPayments,
  deskListMemberRequests,
} from '@moments/contract/members/staff-member-records';
import { deskListMemberFilters, deskListMembers } from '@moments/contract/members/staff-members';
import { operatorGetLedger } from '@moments/contract/moments/staff-moments';
import type { RegisterEndpoint } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { changeCoach, matchMember } from '../matching/index.ts';
import { toStaffActor } from '../staff/index.ts';
import { listMemberFilters, listMembers } from './list/list-members.ts';
import { exportMemberLedger } from './page/export-ledger.ts';
import {
  showMemberAudit,
  showMemberLedger,
  showMemberPayments,
  showMemberRequests,
} from './page/member-records.ts';
import { toMemberRow } from './page/member-views.ts';
import { showMemberPage, showMemberSight } from './page/show-member.ts';
import {
  listMembers as listMembersForOperator,
  showAudit,
  showLedger,
  showMember,
} from './page/show-members.ts';
import { listNextStatuses, previewStatus } from './status/change-by-staff.ts';
import { changeMemberStatus } from './status/change-member-status.ts';

/** Registers the calls of the members' list and of a member's page (DESK-04). */
export function registerDeskMemberRoutes(register: RegisterEndpoint, services: Services): void {
  register(deskListMembers, ({ staff, query }) => listMembers(services, staff, query));
  register(deskListMemberFilters, () => listMemberFilters(services));
  register(deskGetMember, ({ staff, params }) => showMemberPage(services, staff, params.memberId));
  register(deskGetMemberSight, ({ params }) => showMemberSight(services, params.memberId));
  registerRecordRoutes(register, services);
  registerChangeRoutes(register, services);
  registerOperatorRoutes(register, services);
}

function registerRecordRoutes(register: RegisterEndpoint, services: Services): void {
  register(deskExportMemberLedger, ({ staff, params }) =>
    exportMemberLedger(services, staff, params.memberId),
  );
  register(deskListMemberLedger, ({ staff, params: { memberId }, query }) =>
    showMemberLedger(services, { staff, memberId, query }),
  );
  register(deskListMemberPayments, ({ staff, params: { memberId }, query }) =>
    showMemberPayments(services, { staff, memberId, query }),
  );
  register(deskListMemberRequests, ({ staff, params: { memberId }, query }) =>
    showMemberRequests(services, { staff, memberId, query }),
  );
  register(deskListMemberAudit, ({ staff, params: { memberId }, query }) =>
    showMemberAudit(services, { staff, memberId, query }),
  );
}

function registerChangeRoutes(register: RegisterEndpoint, services: Services): void {
  register(deskListNextStatuses, ({ params }) => listNextStatuses(services, params.memberId));
  register(deskPreviewStatus, ({ params, body }) => previewStatus(services, params.memberId, body));
  register(deskChangeStatus, async ({ staff, params, body }) => ({
    message: await changeMemberStatus(services, params.memberId, { actor: toStaffActor(staff.id), ...body }),
  }));
}

function registerOperatorRoutes(register: RegisterEndpoint, services: Services): void {
  register(operatorListMembers, ({ operator, query }) => listMembersForOperator(services, operator, query));
  register(operatorGetMember, ({ operator, params }) => showMember(services, operator, params.id));
  register(operatorMatchMember, async ({ operator, params, body }) => {
    await matchMember(services, operator, params.id, body.coachName);
    return { message: 'Matched', member: (await toMemberRow(services, params.id)).row };
  });
  register(operatorChangeCoach, async ({ operator, params, body }) => {
    const message = await changeCoach(services, operator, params.id, body.coachName);
    return { message, member: (await toMemberRow(services, params.id)).row };
  });
  register(operatorChangeStatus, async ({ operator, params, body }) => {
    const message = await changeMemberStatus(services, params.id, { actor: `operator:${operator}`, ...body });
    return { message, member: (await toMemberRow(services, params.id)).row };
  });
  register(operatorGetLedger, ({ operator, params }) => showLedger(services, operator, params.id));
  register(operatorListAudit, ({ operator, query }) => showAudit(services, operator, query));
}
