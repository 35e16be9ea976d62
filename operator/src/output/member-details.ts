import type { ReplyOf } from '@moments/contract/http/endpoint';
import type { operatorGetMember } from '@moments/contract/staff/operator';
import { formatCents } from '@moments/contract/values/money';
import { deletionList } from '../commands/deletion.ts';
import { auditTable, ledgerTable } from './member-tables.ts';
import { formatSchedule, memberRequestsTable } from './request-tables.ts';
import { formatMinute, list } from './table.ts';

type Shown = ReplyOf<typeof operatorGetMember>;

function about({ member, user }: Shown): string {
  const { personalDetails, basicInfo, availability, emergencyContact } = user;
  const { completed, currentStep } = basicInfo.userEnrollment;
  return list([
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

function plan({ subscription }: Shown): string {
  if (!subscription) return 'none';
  const { title, amount, status, messagesRemaining, messagesLimit, cancelPlanInitiated, endDate } =
    subscription;
  return list([
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
export const memberDetails = (shown: Shown): string =>
  [
    about(shown),
    `PLAN\n${plan(shown)}`,
    ...(shown.deletion === null ? [] : [`DELETION OF THE ACCOUNT\n${deletionList(shown.deletion)}`]),
    `REQUESTS\n${shown.scheduleRequests.length + shown.serviceRequests.length === 0 ? 'none' : memberRequestsTable(shown)}`,
    `LEDGER\n${shown.ledger.length === 0 ? 'none' : ledgerTable(shown.ledger)}`,
    `AUDIT\n${auditTable(shown.audit)}`,
  ].join('\n\n');
