import {
  staffExportMemberLedger,
  staffListMemberAudit,
  staffListMemberLedger,
  staffListMemberPayments,
  staffListMemberRequests,
} from '@moments/contract/members/staff-member-records';
import type { FakeDesk } from './fake-desk.ts';

const toLastPage = <T>(...items: T[]) => ({ items, next: null });

/** Adds the calls of the tabs of a member's page: ledger, payments, requests, and audit log. */
export function addRecords(desk: FakeDesk, fake: { readonly returnDate: string | null }): void {
  const at = '2026-11-18T19:00:00Z';
  desk
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
      toLastPage({ id: 'p', at, title: 'Standard', amount: 4_900, status: 'failed', last4: '9995' }),
    )
    .on(staffListMemberRequests, () =>
      fake.returnDate === null
        ? toLastPage()
        : toLastPage({
            id: 'r',
            at,
            kind: 'pause' as const,
            state: 'carried-out',
            decidedAt: at,
            returnDate: fake.returnDate,
          }),
    )
    .on(staffListMemberAudit, () =>
      toLastPage({ id: '9', at, by: 'Nora Blake', action: 'member.shown', reason: null }),
    );
}
