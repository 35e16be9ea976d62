import {
  staffChangeStatus,
  staffListNextStatuses,
  staffPreviewStatus,
} from '@moments/contract/members/staff-member-changes';
import {
  staffGetMember,
  staffGetMemberRecord,
  staffGetMemberSight,
} from '@moments/contract/members/staff-member-page';
import {
  staffExportMemberLedger,
  staffListMemberLedger,
  staffListMemberPayments,
} from '@moments/contract/members/staff-member-records';
import { staffListMemberFilters, staffListMembers } from '@moments/contract/members/staff-members';
import { staffSendNotice, staffUndoNotice } from '@moments/contract/members/staff-notices';
import type { RegisterEndpoint } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { listMemberFilters, listMembers } from './list/list-members.ts';
import { holdNotice, undoNotice } from './notices/staff-notices.ts';
import { exportMemberLedger } from './page/export-ledger.ts';
import { showMemberLedger, showMemberPayments } from './page/member-records.ts';
import { showMemberPage, showMemberRecord, showMemberSight } from './page/show-member.ts';
import { listNextStatuses, previewStatus } from './status/change-by-staff.ts';
import { changeMemberStatus } from './status/change-member-status.ts';

/** Registers the calls of the members' list and of a member's page (DESK-04). */
export function registerMemberStaffRoutes(register: RegisterEndpoint, services: Services): void {
  register(staffListMembers, ({ staff, query }) => listMembers(services, staff, query));
  register(staffListMemberFilters, () => listMemberFilters(services));
  register(staffGetMember, ({ staff, params }) => showMemberPage(services, staff, params.memberId));
  register(staffGetMemberRecord, ({ staff, params }) => showMemberRecord(services, staff, params.memberId));
  register(staffGetMemberSight, ({ staff, params }) => showMemberSight(services, staff, params.memberId));
  registerRecordRoutes(register, services);
  registerChangeRoutes(register, services);
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
}

function registerChangeRoutes(register: RegisterEndpoint, services: Services): void {
  register(staffListNextStatuses, ({ params }) => listNextStatuses(services, params.memberId));
  register(staffPreviewStatus, ({ params, body }) => previewStatus(services, params.memberId, body));
  register(staffChangeStatus, async ({ staff, params, body }) => ({
    message: await changeMemberStatus(services, params.memberId, { actor: staff.actor, ...body }),
  }));
  register(staffSendNotice, ({ staff, params, body }) => holdNotice(services, staff, params.memberId, body));
  register(staffUndoNotice, async ({ staff, params }) => {
    await undoNotice(services, staff, params);
    return { message: 'Undone' };
  });
}
