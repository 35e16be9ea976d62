import {
  deskChangeStatus,
  deskCorrectMoments,
  deskListNextStatuses,
  deskPreviewStatus,
} from '@moments/contract/desk/members/desk-member-changes';
import { deskGetMember, deskGetMemberSight } from '@moments/contract/desk/members/desk-member-page';
import {
  deskExportMemberLedger,
  deskListMemberAudit,
  deskListMemberLedger,
  deskListMemberPayments,
  deskListMemberRequests,
} from '@moments/contract/desk/members/desk-member-records';
import { deskListMemberFilters, deskListMembers } from '@moments/contract/desk/members/desk-members';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { changeMemberStatus, correctMemberMoments } from '../../staff/index.ts';
import { toStaffActor } from '../session/sessions.ts';
import { listNextStatuses, previewStatus } from './change-status.ts';
import { exportMemberLedger } from './export-ledger.ts';
import { listMemberFilters, listMembers } from './list-members.ts';
import {
  showMemberAudit,
  showMemberLedger,
  showMemberPayments,
  showMemberRequests,
} from './member-records.ts';
import { showMemberPage, showMemberSight } from './show-member.ts';

/** Registers the calls of the members' list and of a member's page (DESK-04). */
export function registerDeskMemberRoutes(register: RegisterEndpoint, services: Services): void {
  register(deskListMembers, ({ staff, query }) => listMembers(services, staff, query));
  register(deskListMemberFilters, () => listMemberFilters(services));
  register(deskGetMember, ({ staff, params }) => showMemberPage(services, staff, params.memberId));
  register(deskGetMemberSight, ({ params }) => showMemberSight(services, params.memberId));
  registerRecordRoutes(register, services);
  registerChangeRoutes(register, services);
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
  register(deskCorrectMoments, async ({ staff, params, body }) => {
    const { message, balance } = await correctMemberMoments(
      services,
      toStaffActor(staff.id),
      params.memberId,
      body,
    );
    return { message, remaining: balance.remaining };
  });
}
