import { staffListMemberAudit } from '@moments/contract/audit/staff-audit';
import {
  staffExportMemberLedger,
  staffListMemberLedger,
  staffListMemberPayments,
} from '@moments/contract/members/staff-member-records';
import { staffGetDisputeEvidence } from '@moments/contract/payments/staff-disputes';
import { staffGetRecords } from '@moments/contract/records/staff-records';
import {
  staffListCoachRequests,
  staffListScheduleRequests,
  staffListServiceRequests,
} from '@moments/contract/requests/staff-requests';
import type { FakeDesk } from './fake-desk.ts';
import { sampleDispute } from './fake-tonight.ts';

const toLastPage = <T>(...items: T[]) => ({ items, next: null });

/** A pause that was carried out. */
const createPause = (at: string, returnDate: string) => ({
  id: 'r',
  memberId: 'kim',
  member: { id: 'kim', name: 'Kim Nguyen', phone: '+12125550111', status: 'AWAY', coach: null },
  kind: 'pause' as const,
  state: 'carried-out' as const,
  createdAt: at,
  decidedAt: at,
  dueOn: null,
  decidedBy: 'token:ana',
  decidedByName: 'Token ana',
  replacedBy: null,
  reason: null,
  returnDate,
  endedAt: null,
  plan: 'paused' as const,
});

/** Adds the calls of the tabs of a member's page: ledger, payments, requests, and audit log. */
export function addRecords(desk: FakeDesk, fake: { readonly returnDate: string | null }): void {
  const at = '2026-11-18T19:00:00Z';
  desk
    .on(staffGetRecords, () => ({ incidents: [], hold: null }))
    .on(staffExportMemberLedger, () => ({ csv: 'when,what\r\n', lines: 0 }))
    .on(staffListMemberLedger, () =>
      toLastPage(
        {
          id: '7',
          at,
          kind: 'use',
          source: 'plan',
          amount: -1,
          balanceAfter: 4,
          cause: { kind: 'text', reference: '…482136', by: null },
        },
        {
          id: '6',
          at,
          kind: 'correction',
          source: 'plan',
          amount: 1,
          balanceAfter: 5,
          cause: { kind: 'correction', reference: 'A text came twice', by: 'Nora Blake' },
        },
      ),
    )
    .on(staffListMemberPayments, () =>
      toLastPage(
        {
          id: 'p',
          at,
          title: 'Standard',
          amount: 4_900,
          status: 'failed',
          last4: '9995',
          declineCode: 'insufficient_funds',
          isDispute: false,
          answerBy: null,
        },
        {
          id: sampleDispute.id,
          at,
          title: 'Disputed payment',
          amount: -2_900,
          status: 'needs_response',
          last4: '4242',
          declineCode: null,
          isDispute: true,
          answerBy: sampleDispute.answerBy,
        },
      ),
    )
    .on(staffGetDisputeEvidence, () => ({ evidence: 'EVIDENCE' }))
    .on(staffListScheduleRequests, () => ({ items: [], next: null, total: 0 }))
    .on(staffListCoachRequests, () => ({ items: [], next: null, total: 0 }))
    .on(staffListServiceRequests, () =>
      fake.returnDate === null
        ? { items: [], next: null, total: 0 }
        : { ...toLastPage(createPause(at, fake.returnDate)), total: 1 },
    )
    .on(staffListMemberAudit, () => ({
      names: {},
      ...toLastPage({
        id: '9',
        at,
        actor: 'staff:staff-nora',
        by: 'Nora Blake',
        action: 'member.shown',
        memberId: 'kim',
        memberName: 'Kim Nguyen',
        reason: null,
        before: null,
        after: null,
      }),
    }));
}
