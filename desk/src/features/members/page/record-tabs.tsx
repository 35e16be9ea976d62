import {
  staffListMemberAudit,
  staffListMemberPayments,
  staffListMemberRequests,
} from '@moments/contract/members/staff-member-records';
import { formatReturnDate } from '@moments/contract/requests/return-date';
import { call } from '../../../api/call.ts';
import { formatDayAndTime } from '../../../parts/times.ts';
import { describeAction } from './audit-labels.ts';
import { Records } from './records.tsx';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const capitalize = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
const formatWhen = (at: string): string => formatDayAndTime(new Date(at));

/** Lists payments. Refunds are made at the card provider. */
export const PaymentsTab = ({ memberId }: { memberId: string }) => (
  <Records
    memberId={memberId}
    name="payments"
    caption="Payments, newest first"
    empty="No payments yet."
    columns={['When', 'What', 'Amount', 'Status', 'Card']}
    numbers={['Amount']}
    read={(page) => call(staffListMemberPayments, { params: { memberId }, ...page })}
    toCells={({ at, title, amount, status, last4 }) => [
      formatWhen(at),
      title,
      dollars.format(amount / 100),
      capitalize(status),
      last4 ?? '–',
    ]}
  />
);

const kinds = { schedule: 'New schedule', pause: 'Pause', end: 'End of service' } as const;

const formatUntil = (returnDate: string | null): string =>
  returnDate === null ? '' : ` until ${formatReturnDate(returnDate)}`;

/** Lists requests. They are decided with the staff command line for now. */
export const RequestsTab = ({ memberId }: { memberId: string }) => (
  <Records
    memberId={memberId}
    name="requests"
    caption="Requests, newest first"
    empty="No requests yet."
    columns={['When', 'What', 'State', 'Decided']}
    read={(page) => call(staffListMemberRequests, { params: { memberId }, ...page })}
    toCells={({ at, kind, state, decidedAt, returnDate }) => [
      formatWhen(at),
      `${kinds[kind]}${formatUntil(returnDate)}`,
      capitalize(state),
      decidedAt === null ? '–' : formatWhen(decidedAt),
    ]}
  />
);

/** Lists who did what, and why. */
export const AuditTab = ({ memberId }: { memberId: string }) => (
  <Records
    memberId={memberId}
    name="audit"
    caption="Audit log, newest first"
    empty="Nothing is recorded yet."
    columns={['When', 'Who', 'What', 'Reason']}
    read={(page) => call(staffListMemberAudit, { params: { memberId }, ...page })}
    toCells={({ at, by, action, reason }) => [formatWhen(at), by, describeAction(action), reason ?? '–']}
  />
);
