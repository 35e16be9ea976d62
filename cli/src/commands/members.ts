import type { Command } from 'commander';
import { staffExportMemberData } from '@moments/contract/account/staff-data-export';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import type { MemberStatus } from '@moments/contract/members/member-status';
import { staffGetMember, staffGetMemberRecord } from '@moments/contract/members/staff-member-page';
import { staffListMemberPayments } from '@moments/contract/members/staff-member-records';
import { staffListMembers } from '@moments/contract/members/staff-members';
import { formatCents } from '@moments/contract/values/money';
import { call } from '../call.ts';
import { CliError } from '../cli-error.ts';
import { findMemberId } from '../find-member.ts';
import { formatMembersTable, formatPartner } from '../output/member-tables.ts';
import { formatPage } from '../output/page.ts';
import { formatSchedule } from '../output/request-tables.ts';
import { formatList, formatMinute, formatTable } from '../output/table.ts';
import { formatExamples, print, type Terminal } from '../terminal.ts';
import { formatDeletion } from './deletion.ts';
import { cursorHelp, memberHelp, readStatus } from './parse-options.ts';

type Page = ReplyOf<typeof staffGetMember>;
type Shown = Page & ReplyOf<typeof staffGetMemberRecord>;

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

const formatMoments = ({ moments }: Page): string =>
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
const formatMemberDetails = (shown: Shown): string =>
  [
    formatAbout(shown),
    `MOMENTS\n${formatMoments(shown)}`,
    `PLAN\n${formatPlan(shown)}`,
    ...(shown.deletion === null ? [] : [`DELETION OF THE ACCOUNT\n${formatDeletion(shown.deletion)}`]),
    ...(shown.pendingRequests === 0 ? [] : [`Pending requests: ${String(shown.pendingRequests)}`]),
  ].join('\n\n');

/** Formats what the roles of people see of a member, to whom the API gives no whole record. */
function formatMemberPage(page: Page): string {
  const { member, schedule, returnDate, pendingRequests } = page;
  const { plan } = member;
  const about = formatList([
    ['Name', member.name],
    ['ID', member.id],
    ['Phone', member.phone ?? ''],
    ['Email', member.email ?? ''],
    ['Status', `${member.status}, shown as ${member.derivedStatus ?? ''}`],
    ['Coaching resumes on', returnDate ?? ''],
    ['Coach', member.coach?.name ?? ''],
    ['Partner', formatPartner(member)],
    ['Schedule', formatSchedule(schedule)],
    ['Plan', plan === null ? 'none' : `${plan.name}, ${plan.status}`],
    ['Deletion due', member.deletionDueAt === null ? '' : formatMinute(member.deletionDueAt)],
    ['Member since', formatMinute(member.joinedAt)],
    ['Pending requests', String(pendingRequests)],
  ]);
  const hint = 'A token with the role service shows the whole profile, plan, and deletion.';
  return [about, `MOMENTS\n${formatMoments(page)}`, hint].join('\n\n');
}

/** Reads a member's whole record. Undefined if the token's roles may not. */
async function readRecord(terminal: Terminal, params: { readonly memberId: string }) {
  try {
    return await call(terminal, staffGetMemberRecord, { params });
  } catch (error) {
    if (error instanceof CliError && error.isForbidden) return undefined;
    throw error;
  }
}

interface Options {
  readonly status?: MemberStatus;
  readonly cursor?: string;
}

export function addListMembers(parent: Command, terminal: Terminal): void {
  parent
    .command('list')
    .description('Find members, newest first (recorded in the audit log)')
    .argument('[query]', 'a phone, email, full name, or ID')
    .option('--status <status>', 'only members with this status', readStatus)
    .option('--cursor <cursor>', cursorHelp)
    .addHelpText(
      'after',
      formatExamples(
        'members list',
        'members list +12125550105',
        'members list --status PENDING_MATCHING --json',
      ),
    )
    .action(async (query: string | undefined, { status, cursor }: Options, command: Command) => {
      const reply = await call(terminal, staffListMembers, { query: { query, status, cursor } });
      print(terminal, command, reply, formatPage(reply, formatMembersTable, 'No members.'));
    });
}

export function addShowMember(parent: Command, terminal: Terminal): void {
  parent
    .command('show')
    .description('Show one member: profile, Moments, plan, and deletion (recorded in the audit log)')
    .argument('<member>', memberHelp)
    .addHelpText('after', formatExamples('members show +12125550105', 'members show eli@example.com --json'))
    .action(async (member: string, _options: object, command: Command) => {
      const params = { memberId: await findMemberId(terminal, member) };
      const page = await call(terminal, staffGetMember, { params });
      const record = await readRecord(terminal, params);
      const shown = { ...page, ...record };
      print(
        terminal,
        command,
        shown,
        record ? formatMemberDetails({ ...page, ...record }) : formatMemberPage(page),
      );
    });
}

interface ExportOptions {
  readonly reason: string;
  readonly notice: boolean;
}

export function addExportMember(parent: Command, terminal: Terminal): void {
  parent
    .command('export')
    .description('Print a member’s data and incidents, as JSON. The member is notified')
    .argument('<member>', memberHelp)
    .requiredOption(
      '--reason <text>',
      'who asked, and how you checked it, for the audit log; no personal data',
    )
    .option('--no-notice', 'don’t notify the member, because an order forbids it')
    .addHelpText(
      'after',
      formatExamples(
        'members export +12125550105 --reason "asked by letter, showed an ID in a call" > eli.json',
        'members export eli@example.com --reason "order 24-118 of a court" --no-notice > eli.json',
      ),
    )
    .action(async (member: string, { reason, notice }: ExportOptions, command: Command) => {
      const params = { memberId: await findMemberId(terminal, member) };
      const reply = await call(terminal, staffExportMemberData, {
        params,
        body: { reason, notifies: notice },
      });
      print(terminal, command, reply.data, JSON.stringify(reply.data, null, 2));
    });
}

type Payment = ReplyOf<typeof staffListMemberPayments>['items'][number];

const formatPayments = (payments: readonly Payment[]): string =>
  formatTable(
    ['WHEN', 'WHAT', 'AMOUNT', 'STATUS', 'CARD'],
    payments.map(({ at, title, amount, status, last4 }) => [
      formatMinute(at),
      title,
      formatCents(amount),
      status,
      last4 ?? '',
    ]),
  );

export function addListPayments(parent: Command, terminal: Terminal): void {
  parent
    .command('payments')
    .description('List a member’s payments and refunds, newest first (recorded in the audit log)')
    .argument('<member>', memberHelp)
    .option('--cursor <cursor>', cursorHelp)
    .addHelpText('after', formatExamples('payments +12125550105', 'payments eli@example.com --json'))
    .action(async (member: string, { cursor }: Options, command: Command) => {
      const params = { memberId: await findMemberId(terminal, member) };
      const reply = await call(terminal, staffListMemberPayments, { params, query: { cursor } });
      print(terminal, command, reply, formatPage(reply, formatPayments, 'No payments.'));
    });
}
