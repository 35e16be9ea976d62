import { Option, type Command } from 'commander';
import type { BodyOf } from '@moments/contract/http/endpoint';
import type { MemberStatus } from '@moments/contract/members/member-status';
import { operatorChangeStatus } from '@moments/contract/staff/operator';
import { call } from '../call.ts';
import { findMemberId } from '../find-member.ts';
import { membersTable } from '../output/member-tables.ts';
import { readConnection } from '../settings.ts';
import { examples, print, type Terminal } from '../terminal.ts';
import { memberWords } from './member-argument.ts';
import { readStatus } from './parse-options.ts';

type Billing = NonNullable<BodyOf<typeof operatorChangeStatus>['billing']>;
interface Options {
  readonly reason: string;
  readonly billing?: Billing;
}

const billings: readonly Billing[] = ['cancel-now', 'cancel-at-period-end', 'keep'];

export function addChangeStatus(parent: Command, terminal: Terminal): void {
  parent
    .command('status')
    .description('Change a member’s status: stop, delete, reinstate, or another allowed change')
    .argument('<member>', memberWords)
    .argument('<status>', 'the new status; to reinstate, the one from before the stop', readStatus)
    .requiredOption('--reason <text>', 'why, for the audit trail; no personal data')
    .addOption(
      new Option('--billing <what>', 'what happens to the plan (required to stop or delete)').choices(
        billings,
      ),
    )
    .addHelpText(
      'after',
      examples(
        'status +12125550106 EXITED_BY_ADMIN --reason "asked by phone" --billing cancel-at-period-end',
        'status +12125550108 COMMUNITY_MEMBER --reason "stopped by mistake"',
      ),
    )
    .action(async (member: string, status: MemberStatus, { reason, billing }: Options, command: Command) => {
      const connection = readConnection(terminal.environment);
      const id = await findMemberId(connection, member);
      const body = { status, reason, billing };
      const reply = await call(connection, operatorChangeStatus, { params: { id }, body });
      print(terminal, command, reply, `${reply.message}.\n\n${membersTable([reply.member])}`);
    });
}
