import type { ReplyOf } from '@moments/contract/http/endpoint';
import type { operatorGetMember } from '@moments/contract/members/operator';
import { formatCents } from '@moments/contract/values/money';
import { formatDeletion } from '../commands/deletion.ts';
import { formatAuditTable, formatLedgerTable } from './member-tables.ts';
import { formatMemberRequestsTable, formatSchedule } from './request-tables.ts';
import { formatList, formatMinute } from './table.ts';

type Shown = ReplyOf<typeof operatorGetMember>;

function formatAbout({ member, user }: Shown): string {
  const { personalDetails, basicInfo, availability, emergencyContact } = user;
  const { completed, currentStep } = basicInfo.userEnrollment;
  return formatList([
    ['Name', member.name],
    ['Preferred name', personalDetails.preferredName],
    ['ID', member.id],
    ['Phone', member.phone],
    ['Email', member.email],
    ['Status', `${member.status}, shown as ${member.derivedStatus}`],
    ['Coaching resumes on', basicInfo.returnDate ?? ''],
    ['Enrollment', completed ? 'completed' : `at ${currentStep ?? 'the first step'}`],
    ['Coach', member.coachName ?? ''],
    ['Partner', member.partner ?? ''],
    ['Born', personalDetails.dob],
    ['Schedule', formatSchedule(availability)],
    ['Emergency contact', `${emergencyContact.contactName} ${emergencyContact.contactPhone}`],
    ['Member since', formatMinute(member.createdAt)],
  ]);
}

function formatPlan({ subscription }: Shown): string {
  if (!subscription) return 'none';
  const { title, amount, status, messagesRemaining, messagesLimit, cancelPlanInitiated, endDate } =
    subscription;
  return formatList([
    ['Title', title],
    ['Amount', formatCents(amount)],
    [
      'Status',
      `${status}${cancelPlanInitiated && status !== 'MEMBERSHIP_ENDED' ? ', ends with its paid period' : ''}`,
    ],
    ['Moments left', `${String(messagesRemaining)} of ${String(messagesLimit)}`],
    ['Period ends', formatMinute(endDate)],
    ['Card provider', subscription.subscriptionId],
  ]);
}

/** Formats all of a member's data, in sections with headings. */
export const formatMemberDetails = (shown: Shown): string =>
  [
    formatAbout(shown),
    `PLAN\n${formatPlan(shown)}`,
    ...(shown.deletion === null ? [] : [`DELETION OF THE ACCOUNT\n${formatDeletion(shown.deletion)}`]),
    `REQUESTS\n${shown.scheduleRequests.length + shown.serviceRequests.length === 0 ? 'none' : formatMemberRequestsTable(shown)}`,
    `LEDGER\n${shown.ledger.length === 0 ? 'none' : formatLedgerTable(shown.ledger)}`,
    `AUDIT\n${formatAuditTable(shown.audit)}`,
  ].join('\n\n');
