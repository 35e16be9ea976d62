import { staffReportSend } from '@moments/contract/conversations/staff-send-reports';
import { call } from '../../../api/call.ts';
import { getFirstName } from '../../../parts/names.ts';
import { ReasonDialog } from '../../../parts/reason-dialog.tsx';
import type { Conversation } from '../inbox-queries.ts';

/** Reports that a reply in this conversation was meant for another member (DESK-12). */
export function WrongMember({
  conversation: { memberId, name },
  onClose,
}: {
  conversation: Conversation;
  onClose: () => void;
}) {
  const firstName = getFirstName(name);
  return (
    <ReasonDialog
      title="Report a wrong member"
      note={`For a reply that ${firstName} got and that was meant for another member. Figures counts it, without names. It can’t be taken back: tell ${firstName} that it wasn’t for them, and tell operations.`}
      act="Report it"
      save={(_typed, reason) =>
        call(staffReportSend, { params: { memberId }, body: { what: 'wrong-member', reason } })
      }
      onClose={onClose}
    />
  );
}
