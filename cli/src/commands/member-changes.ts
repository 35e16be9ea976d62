import { Option, type Command } from 'commander';
import { staffMergeAccounts, takenContacts } from '@moments/contract/account/staff-merge';
import { staffRestoreAccess } from '@moments/contract/account/staff-restore-access';
import { staffChangeCoach, staffMatch } from '@moments/contract/matching/staff-matching';
import type { MemberStatus } from '@moments/contract/members/member-status';
import {
  billingDecisions,
  staffChangeStatus,
  type BillingDecision,
} from '@moments/contract/members/staff-member-changes';
import { staffLiftCodeLimits } from '@moments/contract/sign-in/staff-code-limits';
import { call, createIdempotencyKeyOption, withIdempotencyKey } from '../call.ts';
import { findCoachId, findMemberId } from '../find-member.ts';
import { formatSecond } from '../output/table.ts';
import { formatExamples, print, type Terminal } from '../terminal.ts';
import { coachHelp, memberHelp, readStatus } from './parse-options.ts';

export function addMatchMember(parent: Command, terminal: Terminal): void {
  parent
    .command('match')
    .description('Match a waiting member with a coach. The member is notified by text')
    .argument('<member>', memberHelp)
    .argument('<coach>', coachHelp)
    .addOption(createIdempotencyKeyOption())
    .addHelpText('after', formatExamples('match +12125550104 Ana'))
    .action(async (member: string, coach: string, options: { readonly key?: string }, command: Command) => {
      const memberId = await findMemberId(terminal, member);
      const coachId = await findCoachId(terminal, memberId, coach);
      const { reply, key } = await withIdempotencyKey(options.key, (callKey) =>
        call(terminal, staffMatch, { params: { memberId }, body: { coachId, key: callKey } }),
      );
      const output = `The match takes effect at ${formatSecond(reply.leavesAt)}.\n\nKey: ${key}`;
      print(terminal, command, { ...reply, key }, output);
    });
}

export function addChangeCoach(parent: Command, terminal: Terminal): void {
  parent
    .command('change-coach')
    .description('Assign a different coach. The member is notified by text unless they opted out')
    .argument('<member>', memberHelp)
    .argument('<coach>', coachHelp)
    .addHelpText('after', formatExamples('change-coach +12125550105 Marcus'))
    .action(async (member: string, coach: string, _options: object, command: Command) => {
      const memberId = await findMemberId(terminal, member);
      const coachId = await findCoachId(terminal, memberId, coach);
      const reply = await call(terminal, staffChangeCoach, { params: { memberId }, body: { coachId } });
      print(terminal, command, reply, `${reply.message}.`);
    });
}

interface Options {
  readonly reason: string;
  readonly billing?: BillingDecision;
}

export function addChangeStatus(parent: Command, terminal: Terminal): void {
  parent
    .command('status')
    .description(
      'Change a member’s status. EXITED_BY_ADMIN stops, DELETED_BY_ADMIN deletes, and the status before a stop reinstates',
    )
    .argument('<member>', memberHelp)
    .argument('<status>', 'the new status; to reinstate, the one from before the stop', readStatus)
    .requiredOption('--reason <text>', 'the reason, for the audit log; no personal data')
    .addOption(
      new Option('--billing <what>', 'what happens to the plan (required to stop or delete)').choices(
        billingDecisions,
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        'status +12125550106 EXITED_BY_ADMIN --reason "asked by phone" --billing cancel-at-period-end',
        'status +12125550108 COMMUNITY_MEMBER --reason "stopped by mistake"',
      ),
    )
    .action(async (member: string, status: MemberStatus, { reason, billing }: Options, command: Command) => {
      const id = await findMemberId(terminal, member);
      const body = { status, reason, billing };
      const reply = await call(terminal, staffChangeStatus, { params: { memberId: id }, body });
      print(terminal, command, reply, `${reply.message}.`);
    });
}

export function addUnlock(parent: Command, terminal: Terminal): void {
  parent
    .command('unlock')
    .description('Let a member log in again after too many sent or wrong codes for their number')
    .argument('<member>', memberHelp)
    .requiredOption('--reason <text>', 'the reason, for the audit log; no personal data')
    .addHelpText('after', formatExamples('unlock +12125550105 --reason "called support"'))
    .action(async (member: string, { reason }: Pick<Options, 'reason'>, command: Command) => {
      const id = await findMemberId(terminal, member);
      const reply = await call(terminal, staffLiftCodeLimits, {
        params: { memberId: id },
        body: { reason },
      });
      print(terminal, command, reply, `${reply.message}.`);
    });
}

interface NewAccess {
  readonly phone?: string;
  readonly email?: string;
  readonly reason: string;
}

export function addRestoreAccess(parent: Command, terminal: Terminal): void {
  parent
    .command('restore-access')
    .description('Give a member who lost the phone or the email a new one, after you checked who they are')
    .argument('<member>', memberHelp)
    .option('--phone <number>', 'the new phone number')
    .option('--email <address>', 'the new email')
    .requiredOption('--reason <text>', 'how you checked who they are, for the audit log; no personal data')
    .addHelpText(
      'after',
      formatExamples('restore-access +12125550105 --phone +12125550199 --reason "showed an ID in a call"'),
    )
    .action(async (member: string, { phone, email, reason }: NewAccess, command: Command) => {
      const id = await findMemberId(terminal, member);
      const body = { phoneNumber: phone, email, reason };
      const reply = await call(terminal, staffRestoreAccess, { params: { memberId: id }, body });
      print(terminal, command, reply, `${reply.message}.`);
    });
}

interface MergeOptions {
  readonly take?: readonly ('phone' | 'email')[];
  readonly reason: string;
}

export function addMergeAccounts(parent: Command, terminal: Terminal): void {
  parent
    .command('merge')
    .description(
      'Merge two accounts of one person: close the duplicate, which has no plan, and move its bought Moments',
    )
    .argument('<kept>', `the account to keep: ${memberHelp}`)
    .argument('<duplicate>', `the account to close: ${memberHelp}`)
    .addOption(
      new Option('--take <what...>', 'what the kept account gets for its log-in').choices(takenContacts),
    )
    .requiredOption('--reason <text>', 'how you checked who they are, for the audit log; no personal data')
    .addHelpText(
      'after',
      formatExamples('merge +12125550105 +12125550199 --take phone --reason "showed an ID in a call"'),
    )
    .action(
      async (kept: string, duplicate: string, { take = [], reason }: MergeOptions, command: Command) => {
        const params = { memberId: await findMemberId(terminal, kept) };
        const duplicateId = await findMemberId(terminal, duplicate);
        const body = { duplicateId, takes: [...take], reason };
        const reply = await call(terminal, staffMergeAccounts, { params, body });
        print(terminal, command, reply, `${reply.message}. Moments moved: ${String(reply.moments)}.`);
      },
    );
}
