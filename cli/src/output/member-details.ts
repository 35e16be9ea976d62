import type { ReplyOf } from '@moments/contract/http/endpoint';
import type { staffGetMember, staffGetMemberRecord } from '@moments/contract/members/staff-member-page';
import { formatCents } from '@moments/contract/values/money';
import { formatDeletion } from '../commands/deletion.ts';
import { formatPartner } from './member-tables.ts';
import { formatSchedule } from './request-tables.ts';
import { formatList, formatMinute } from './table.ts';

type Shown = ReplyOf<typeof staffGetMember> & ReplyOf<typeof staffGetMemberRecord>;

function formatAbout({ member, user }: Shown): string {
  const { personalDetails, basicInfo, availability, emergencyContact } = user;
  const { completed, currentStep } = basicInfo.userEnrollment;
  return formatList([
    ['Name', member.name],
    ['Preferred name', personalDetails.preferredName],
    ['ID', member.id],
    ['Phone', basicInfo.phone],
    ['Email', personalDetails.email],
    ['Status', `${member.status}, shown as ${member.derivedStatus ?? ''}`],
    ['Coaching resumes on', basicInfo.returnDate ?? ''],
    ['Enrollment', completed ? 'completed' : `at ${currentStep ?? 'the first step'}`],
    ['Coach', member.coach?.name ?? ''],
    ['Partner', formatPartner(member)],
    ['Born', personalDetails.dob],
    ['Schedule', formatSchedule(availability)],
    ['Emergency contact', `${emergencyContact.contactName} ${emergencyContact.contactPhone}`],
    ['Member since', formatMinute(member.joinedAt)],
  ]);
}

const formatMoments = ({ moments }: Shown): string =>
  formatList([
    ['Left', `${String(moments.remaining)} of ${String(moments.limit)}`],
    ['From the plan', String(moments.fromPlan)],
    ['From add-ons', String(moments.fromAddOns)],
    ['Expire on', moments.expiresOn ?? ''],
  ]);

function formatPlan({ subscription }: Shown): string {
  if (!subscription) return 'none';
  const { title, amount, status, cancelPlanInitiated, endDate } = subscription;
  return formatList([
    ['Title', title],
    ['Amount', formatCents(amount)],
    [
      'Status',
      `${status}${cancelPlanInitiated && status !== 'MEMBERSHIP_ENDED' ? ', ends with its paid period' : ''}`,
    ],
    ['Period ends', formatMinute(endDate)],
    ['Card provider', subscription.subscriptionId],
  ]);
}

/** Formats a member's data, in sections with headings. */
export const formatMemberDetails = (shown: Shown): string =>
  [
    formatAbout(shown),
    `MOMENTS\n${formatMoments(shown)}`,
    `PLAN\n${formatPlan(shown)}`,
    ...(shown.deletion === null ? [] : [`DELETION OF THE ACCOUNT\n${formatDeletion(shown.deletion)}`]),
    ...(shown.pendingRequests === 0 ? [] : [`Pending requests: ${String(shown.pendingRequests)}`]),
  ].join('\n\n');
