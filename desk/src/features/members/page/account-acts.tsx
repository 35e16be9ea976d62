import { Suspense, useState } from 'react';
import { deletionGraceDays } from '@moments/contract/account/account-deletion';
import { staffRequestDeletion } from '@moments/contract/account/staff-account-deletion';
import { staffOfferDataExport } from '@moments/contract/account/staff-data-export';
import { staffRestoreAccess } from '@moments/contract/account/staff-restore-access';
import { staffEndPartnership } from '@moments/contract/partners/staff-partners';
import { staffLiftCodeLimits } from '@moments/contract/sign-in/staff-code-limits';
import { call } from '../../../api/call.ts';
import { lazyPart } from '../../../parts/lazy-part.tsx';
import { DeskButton } from '../../../parts/parts.tsx';
import { ReasonDialog } from '../../../parts/reason-dialog.tsx';
import { WithdrawDeletion } from '../../requests/index.ts';
import { Box } from './member-parts.tsx';
import { useRefreshMember, type MemberPage } from './member-queries.ts';
import styles from './member.module.css';
import { getName, SendNotice, type DialogProps } from './send-notice.tsx';

const Merge = lazyPart<DialogProps>(async () => ({ default: (await import('./merge-duplicate.tsx')).Merge }));

function Unlock({ page, onClose }: DialogProps) {
  return (
    <ReasonDialog
      title={`Unlock ${getName(page)}’s log-in`}
      note={`For a member who used up the codes: the counts of sent and wrong codes start again at zero, and ${getName(page)} can ask for a new code at once.`}
      act="Unlock log-in"
      save={(_typed, reason) =>
        call(staffLiftCodeLimits, { params: { memberId: page.member.id }, body: { reason } })
      }
      onClose={onClose}
    />
  );
}

function SendExport({ page, onClose }: DialogProps) {
  const name = getName(page);
  return (
    <ReasonDialog
      title={`Send ${name} the export`}
      note={`${name} gets an email with the way to “Download my data”. It opens after a log-in and a fresh code, so that only ${name} sees it. If ${name} lost the phone, restore access first. Write into the reason how you checked who asks.`}
      act="Send export"
      save={(_typed, reason) =>
        call(staffOfferDataExport, { params: { memberId: page.member.id }, body: { reason } })
      }
      onClose={onClose}
    />
  );
}

function RestoreAccess({ page, onClose }: DialogProps) {
  const refresh = useRefreshMember(page.member.id);
  return (
    <ReasonDialog
      title={`Restore ${getName(page)}’s access`}
      note={`Check first who asks. Enter what is new, and leave the other field empty. All devices are logged out, and the replaced number and address get a message.`}
      act="Restore access"
      isSevere
      fields={[
        { name: 'phoneNumber', label: 'New phone', inputMode: 'tel' },
        { name: 'email', label: 'New email', inputMode: 'email' },
      ]}
      save={async ({ phoneNumber = '', email = '' }, reason) => {
        const body = { ...(phoneNumber && { phoneNumber }), ...(email && { email }), reason };
        await call(staffRestoreAccess, { params: { memberId: page.member.id }, body });
        refresh();
      }}
      onClose={onClose}
    />
  );
}

function Deletion({ page, onClose }: DialogProps) {
  const { id: memberId, name, deletionDueAt } = page.member;
  const refresh = useRefreshMember(memberId);
  if (deletionDueAt !== null)
    return <WithdrawDeletion memberId={memberId} name={name} onDone={refresh} onClose={onClose} />;
  return (
    <ReasonDialog
      title={`Delete ${getName(page)}’s account`}
      note={`For a member who can’t log in. Check first who asks. The account is erased in ${String(deletionGraceDays)} days, a plan ends with its paid period, and ${getName(page)} gets an email. Until then it can be withdrawn.`}
      act="Delete the account"
      isSevere
      save={async (_typed, reason) => {
        await call(staffRequestDeletion, { params: { memberId }, body: { reason } });
        refresh();
      }}
      onClose={onClose}
    />
  );
}

function EndPartnership({ page, onClose }: DialogProps) {
  const refresh = useRefreshMember(page.member.id);
  const partner = page.member.partner ?? 'the partner';
  return (
    <ReasonDialog
      title={`End ${getName(page)}’s partnership`}
      note={`For a member who left ${partner}. A plan that ${partner} pays for ends at once, with its Moments, and ${getName(page)} can choose another one. A plan that ${getName(page)} pays for stays.`}
      act="End the partnership"
      isSevere
      save={async (_typed, reason) => {
        await call(staffEndPartnership, { params: { memberId: page.member.id }, body: { reason } });
        refresh();
      }}
      onClose={onClose}
    />
  );
}

const dialogs = {
  notice: SendNotice,
  unlock: Unlock,
  access: RestoreAccess,
  export: SendExport,
  merge: Merge,
  partnership: EndPartnership,
  deletion: Deletion,
} as const;

/** Offers what support does for a member who can't do it, each with its reason (OPS-01). */
export function AccountActs({ page }: { page: MemberPage }) {
  const [open, setOpen] = useState<keyof typeof dialogs>();
  const Shown = open && dialogs[open];
  const acts: readonly (readonly [act: keyof typeof dialogs, label: string])[] = [
    ['notice', 'Send notice'],
    ['unlock', 'Unlock log-in'],
    ['access', 'Restore access'],
    ['export', 'Send export'],
    ['merge', 'Merge a duplicate'],
    ...(page.member.partner === null ? [] : [['partnership', 'End partnership'] as const]),
    ['deletion', page.member.deletionDueAt === null ? 'Delete account' : 'Withdraw deletion'],
  ];
  return (
    <Box title="Help with the account" note="Each asks for a reason, which the audit log keeps.">
      <div className={styles.acts}>
        {acts.map(([act, label]) => (
          <DeskButton key={act} variant="second" onClick={() => setOpen(act)}>
            {label}
          </DeskButton>
        ))}
      </div>
      <Suspense>{Shown && <Shown page={page} onClose={() => setOpen(undefined)} />}</Suspense>
    </Box>
  );
}
