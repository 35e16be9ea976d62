import type { ReplyOf } from '@moments/contract/endpoint';
import type { Availability } from '@moments/contract/members';
import type { operatorShowMember } from '@moments/contract/operator';
import { auditTable, ledgerTable } from './member-tables.ts';
import { list, minuteOf } from './table.ts';

type Shown = ReplyOf<typeof operatorShowMember>;

const shifts = { '1': '5-7 PM ET', '2': '7-9 PM ET' };
const days = { '1': 'Mon', '2': 'Tue', '3': 'Wed', '4': 'Thu', '5': 'Fri', '6': 'Sat', '7': 'Sun' };

const eveningsOf = ({ shiftTime, shiftDays }: Availability): string =>
  shiftTime === null ? '' : `${shifts[shiftTime]} ${shiftDays.map((day) => days[day]).join(', ')}`;

function about({ member, user }: Shown): string {
  const { personalDetails, basicInfo, availability, emergencyContact } = user;
  const { completed, currentStep } = basicInfo.userEnrollment;
  return list([
    ['Name', member.name],
    ['Preferred name', personalDetails.preferredName],
    ['Id', member.id],
    ['Phone', member.phone],
    ['E-mail', member.email],
    ['Status', `${member.status}, shown as ${member.derivedStatus}`],
    ['Enrollment', completed ? 'completed' : `at ${currentStep ?? 'its beginning'}`],
    ['Coach', member.coachName ?? ''],
    ['Partner', member.partner ?? ''],
    ['Born', personalDetails.dob],
    ['Evenings', eveningsOf(availability)],
    ['Emergency contact', `${emergencyContact.contactName} ${emergencyContact.contactPhone}`],
    ['Member since', minuteOf(member.createdAt)],
  ]);
}

function plan({ subscription }: Shown): string {
  if (!subscription) return 'none';
  const { title, amount, status, messagesRemaining, messagesLimit, cancelPlanInitiated, endDate } =
    subscription;
  return list([
    ['Title', title],
    ['Amount', `$${(amount / 100).toFixed(2)}`],
    ['Status', `${status}${cancelPlanInitiated ? ', ends with its period' : ''}`],
    ['Moments left', `${String(messagesRemaining)} of ${String(messagesLimit)}`],
    ['Period ends', minuteOf(endDate)],
    ['Card provider', subscription.subscriptionId],
  ]);
}

/** A member whole, in paragraphs under headings. */
export const memberDetails = (shown: Shown): string =>
  [
    about(shown),
    `PLAN\n${plan(shown)}`,
    `LEDGER\n${shown.ledger.length === 0 ? 'none' : ledgerTable(shown.ledger)}`,
    `AUDIT\n${auditTable(shown.audit)}`,
  ].join('\n\n');
