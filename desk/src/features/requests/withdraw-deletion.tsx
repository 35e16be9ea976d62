import { staffWithdrawDeletion } from '@moments/contract/account/staff-account-deletion';
import { call } from '../../api/call.ts';
import { getFirstName } from '../../parts/names.ts';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';

interface WithdrawDeletionProps {
  readonly memberId: string;
  readonly name: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks why a scheduled deletion is withdrawn, and withdraws it (DESK-06). */
export function WithdrawDeletion({ memberId, name, onDone, onClose }: WithdrawDeletionProps) {
  const firstName = getFirstName(name) || 'the member';
  return (
    <ReasonDialog
      title={`Withdraw ${firstName}’s deletion`}
      note={`Only at ${firstName}’s own request. The account stays, and ${firstName} gets an email. A plan that was canceled stays canceled.`}
      act="Withdraw the deletion"
      save={async (_typed, reason) => {
        await call(staffWithdrawDeletion, { params: { memberId }, body: { reason } });
        onDone();
      }}
      onClose={onClose}
    />
  );
}
