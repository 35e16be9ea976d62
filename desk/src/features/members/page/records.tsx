import { staffListMemberPayments } from '@moments/contract/members/staff-member-records';
import { formatCents } from '@moments/contract/values/money';
import { call } from '../../../api/call.ts';
import { Records } from '../../../parts/records.tsx';
import { formatDayAndTime } from '../../../parts/times.ts';
import { EvidenceButton } from '../../payments/index.ts';

const capitalize = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
const formatWhen = (at: string): string => formatDayAndTime(new Date(at));

/** Formats Stripe's words: 'Failed: insufficient funds', 'Needs response by Thu, Dec 3'. */
const formatPaymentStatus = ({
  status,
  declineCode,
  answerBy,
}: {
  readonly status: string;
  readonly declineCode: string | null;
  readonly answerBy: string | null;
}): string => {
  const said = capitalize(status.replaceAll('_', ' '));
  if (declineCode !== null) return `${said}: ${declineCode.replaceAll('_', ' ')}`;
  return answerBy === null ? said : `${said} by ${formatWhen(answerBy)}`;
};

/** Lists payments. Refunds are made at the card provider. */
export const PaymentsTab = ({ memberId }: { memberId: string }) => (
  <Records
    queryKey={['member', memberId, 'payments']}
    caption="Payments, newest first"
    empty="No payments yet."
    columns={['When', 'What', 'Amount', 'Status', 'Card']}
    numbers={['Amount']}
    read={(page) => call(staffListMemberPayments, { params: { memberId }, ...page })}
    toCells={({ id, at, title, amount, status, declineCode, answerBy, isDispute, last4 }) => [
      formatWhen(at),
      isDispute ? (
        <>
          {title} <EvidenceButton disputeId={id} />
        </>
      ) : (
        title
      ),
      formatCents(amount),
      formatPaymentStatus({ status, declineCode, answerBy }),
      last4 ?? '–',
    ]}
  />
);
