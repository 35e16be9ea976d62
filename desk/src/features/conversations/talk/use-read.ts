import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { staffUpdateConversation } from '@moments/contract/conversations/staff-conversations';
import { call } from '../../../api/call.ts';
import { refreshMember, type Conversation } from '../inbox-queries.ts';

/** Takes the unread mark off a conversation that its coach has on the screen. Reading it ahead leaves the mark. */
export function useRead({ memberId, isOwn, flags }: Conversation): void {
  const client = useQueryClient();
  const isUnread = isOwn && flags.includes('unread');
  useEffect(() => {
    if (!isUnread) return;
    const body = { unread: false };
    call(staffUpdateConversation, { params: { memberId }, body, isBackground: true }).then(
      () => refreshMember(client, memberId),
      // The mark stays, and the next opening takes it off.
      () => undefined,
    );
  }, [client, memberId, isUnread]);
}
