import { useRef } from 'react';
import { longestNotice, staffSendNotice, staffUndoNotice } from '@moments/contract/members/staff-notices';
import { call } from '../../../api/call.ts';
import { getFirstName } from '../../../parts/names.ts';
import { ReasonDialog } from '../../../parts/reason-dialog.tsx';
import { offerUndo } from '../../../parts/undo-store.ts';
import type { MemberPage } from './member-queries.ts';

export interface DialogProps {
  readonly page: MemberPage;
  readonly onClose: () => void;
}

/** Names the member within a sentence. */
export const getName = ({ member }: MemberPage): string => getFirstName(member.name) || 'the member';

/** Sends a notice, which can be undone while it is held. */
export function SendNotice({ page, onClose }: DialogProps) {
  const memberId = page.member.id;
  const name = getName(page);
  // Pressed twice is sent once. An edited notice is another one.
  const tried = useRef<{ readonly body: string; readonly key: string }>(undefined);
  return (
    <ReasonDialog
      title={`Send ${name} a notice`}
      note={`It stands on ${name}’s Home with your name until ${name} has read it, and ${page.hasOptedOut ? 'goes by email, because texts are stopped' : 'goes by text between noon and 8 PM Eastern Time, or by email if texts don’t arrive'}. It uses no Moment, and ${name} answers by email to support. You can undo it for 5 seconds.`}
      act={`Send to ${name}`}
      fields={[{ name: 'body', label: 'Notice', longest: longestNotice }]}
      save={async ({ body = '' }, reason) => {
        const notice = tried.current?.body === body ? tried.current : { body, key: crypto.randomUUID() };
        tried.current = notice;
        const { id } = await call(staffSendNotice, { params: { memberId }, body: { ...notice, reason } });
        const undo = () => call(staffUndoNotice, { params: { memberId, id } });
        offerUndo({ memberId, label: `Sending a notice to ${name}`, undo });
      }}
      onClose={onClose}
    />
  );
}
