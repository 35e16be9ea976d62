import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { staffUpdateConversation } from '@moments/contract/conversations/staff-conversations';
import type { BodyOf } from '@moments/contract/http/endpoint';
import { ConfirmDialog } from '@moments/ui/overlay/dialogs.tsx';
import { call } from '../../../api/call.ts';
import { DeskError } from '../../../api/desk-error.ts';
import { getFirstName } from '../../../parts/names.ts';
import { formatDayAndTime } from '../../../parts/times.ts';
import { offerUndo } from '../../../parts/undo-store.ts';
import { useAct } from '../../../parts/use-act.ts';
import { refreshMember, useNewestSeen, type Conversation } from '../inbox-queries.ts';

type Change = BodyOf<typeof staffUpdateConversation>;

/** An act for a member who still waits, which the server leaves to the coach. */
interface Asked {
  readonly isOpen: boolean;
  readonly isFollowUp: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Says what a change did. @returns undefined for one that needs no undo */
function describeChange({ state, followUpAt }: Change, name: string): string | undefined {
  if (typeof followUpAt === 'string')
    return `${name} comes back on ${formatDayAndTime(new Date(followUpAt))}`;
  if (followUpAt === null) return `${name}’s follow-up is canceled`;
  if (state === undefined) return undefined;
  return state === 'done' ? `${name} is done` : `${name} is open again`;
}

/** Changes a conversation's state, offers Undo, and opens the next one when it is put away. */
export function usePutAway(
  { memberId, name, state, followUpAt, flags }: Conversation,
  onNext: () => unknown,
) {
  const client = useQueryClient();
  const { run, error, setError } = useAct();
  const seen = useNewestSeen(memberId);
  const [asked, setAsked] = useState<Change>();
  const patch = (body: Change) =>
    call(staffUpdateConversation, { params: { memberId }, body: { ...body, ...seen } });
  const takeBack = async () => {
    const due = flags.includes('check-in-due') ? { isCheckInDue: true as const } : {};
    await patch({ state, followUpAt, leaveWaiting: true, ...due });
    refreshMember(client, memberId);
  };
  const change = async (body: Change): Promise<void> => {
    const isPutAway = body.state === 'done' || typeof body.followUpAt === 'string';
    const act = async () => {
      try {
        await patch(body);
      } catch (failure) {
        if (!(failure instanceof DeskError) || failure.code !== 'STILL_WAITING') throw failure;
        setAsked(body);
        return;
      }
      const label = describeChange(body, getFirstName(name));
      if (label !== undefined) offerUndo({ memberId, label, undo: takeBack });
      if (isPutAway) onNext();
    };
    await run(act);
    refreshMember(client, memberId);
  };
  const confirm = () => {
    setAsked(undefined);
    if (asked) void change({ ...asked, leaveWaiting: true });
  };
  return {
    change,
    error,
    forgetError: () => setError(undefined),
    asked: {
      isOpen: asked !== undefined,
      isFollowUp: typeof asked?.followUpAt === 'string',
      onConfirm: confirm,
      onCancel: () => setAsked(undefined),
    },
  };
}

/** Asks before a member who still waits leaves the open list. */
export const StillWaiting = ({ asked, name }: { asked: Asked; name: string }) => (
  <ConfirmDialog
    open={asked.isOpen}
    title={`${name} still waits for an answer`}
    confirmLabel={asked.isFollowUp ? 'Follow up' : 'Mark as done'}
    cancelLabel="Keep open"
    onConfirm={asked.onConfirm}
    onCancel={asked.onCancel}
  >
    Their last text has no reply. They leave Open until{' '}
    {asked.isFollowUp ? 'the follow-up, or until they write again.' : 'they write again.'}
  </ConfirmDialog>
);
