import {
  operatorChangeCoach,
  operatorChangeStatus,
  operatorGetMember,
  staffListAudit,
  operatorListMembers,
  staffMatchMember,
} from '@moments/contract/members/operator';
import {
  staffChangeStatus,
  staffListNextStatuses,
  staffPreviewStatus,
} from '@moments/contract/members/staff-member-changes';
import { staffGetMember, staffGetMemberSight } from '@moments/contract/members/staff-member-page';
import {
  staffExportMemberLedger,
  staffListMemberAudit,
  staffListMemberLedger,
  staffListMemberPayments,
  staffListMemberRequests,
} from '@moments/contract/members/staff-member-records';
import { staffListMemberFilters, staffListMembers } from '@moments/contract/members/staff-members';
import { staffGetLedger } from '@moments/contract/moments/staff-moments';
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
export function registerMemberStaffRoutes(register: RegisterEndpoint, services: Services): void {
  register(staffListMembers, ({ staff, query }) => listMembers(services, staff, query));
  register(staffListMemberFilters, () => listMemberFilters(services));
  register(staffGetMember, ({ staff, params }) => showMemberPage(services, staff, params.memberId));
  register(staffGetMemberSight, ({ params }) => showMemberSight(services, params.memberId));
  registerRecordRoutes(register, services);
  registerChangeRoutes(register, services);
  registerOperatorRoutes(register, services);
}

function registerRecordRoutes(register: RegisterEndpoint, services: Services): void {
  register(staffExportMemberLedger, ({ staff, params }) =>
    exportMemberLedger(services, staff, params.memberId),
  );
  register(staffListMemberLedger, ({ staff, params: { memberId }, query }) =>
    showMemberLedger(services, { staff, memberId, query }),
  );
  register(staffListMemberPayments, ({ staff, params: { memberId }, query }) =>
    showMemberPayments(services, { staff, memberId, query }),
  );
  register(staffListMemberRequests, ({ staff, params: { memberId }, query }) =>
    showMemberRequests(services, { staff, memberId, query }),
  );
  register(staffListMemberAudit, ({ staff, params: { memberId }, query }) =>
    showMemberAudit(services, { staff, memberId, query }),
  );
}

function registerChangeRoutes(register: RegisterEndpoint, services: Services): void {
  register(staffListNextStatuses, ({ params }) => listNextStatuses(services, params.memberId));
  register(staffPreviewStatus, ({ params, body }) => previewStatus(services, params.memberId, body));
  register(staffChangeStatus, async ({ staff, params, body }) => ({
    message: await changeMemberStatus(services, params.memberId, { actor: toStaffActor(staff.id), ...body }),
  }));
}

function registerOperatorRoutes(register: RegisterEndpoint, services: Services): void {
  register(operatorListMembers, ({ staff, query }) => listMembersForOperator(services, staff.actor, query));
  register(operatorGetMember, ({ staff, params }) => showMember(services, staff.actor, params.memberId));
  register(staffMatchMember, async ({ staff, params, body }) => {
    await matchMember(services, staff.actor, params.memberId, body.coachName);
    return { message: 'Matched', member: (await toMemberRow(services, params.memberId)).row };
  });
  register(operatorChangeCoach, async ({ staff, params, body }) => {
    const message = await changeCoach(services, staff.actor, params.memberId, body.coachName);
    return { message, member: (await toMemberRow(services, params.memberId)).row };
  });
  register(operatorChangeStatus, async ({ staff, params, body }) => {
    const message = await changeMemberStatus(services, params.memberId, { actor: staff.actor, ...body });
    return { message, member: (await toMemberRow(services, params.memberId)).row };
  });
  register(staffGetLedger, ({ staff, params }) => showLedger(services, staff.actor, params.memberId));
  register(staffListAudit, ({ staff, query }) => showAudit(services, staff.actor, query));
}
