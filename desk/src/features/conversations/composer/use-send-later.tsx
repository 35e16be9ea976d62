import { Suspense, useState, type ReactNode } from 'react';
import { ClockIcon } from '@moments/ui/icons.ts';
import { useShortcut } from '../../../keys/use-shortcut.ts';
import { lazyPart } from '../../../parts/lazy-part.tsx';
import { DeskIconButton } from '../../../parts/parts.tsx';
import { useNewestSeen, type Conversation } from '../inbox-queries.ts';

/** Loads when it first opens. */
const ScheduleDialog = lazyPart(async () => ({
  default: (await import('./schedule-dialog.tsx')).ScheduleDialog,
}));

interface SendLater {
  readonly button: ReactNode;
  /** Stands outside the composer's form, which would otherwise send with the dialog's. */
  readonly dialog: ReactNode;
}

/** Asks when a reply leaves. @param isReady whether the reply can be sent */
export function useSendLater(
  conversation: Conversation,
  isReady: boolean,
  onSchedule: (schedule: { leavesAt: string; seenId?: string }) => void,
): SendLater {
  const [isOpen, setIsOpen] = useState(false);
  const seen = useNewestSeen(conversation.memberId);
  const open = () => setIsOpen(true);
  const close = () => setIsOpen(false);
  const choose = (leavesAt: Date) => {
    close();
    onSchedule({ leavesAt: leavesAt.toISOString(), ...seen });
  };
  useShortcut('send-later', open, isReady);
  return {
    button: (
      <DeskIconButton label="Choose when to send" disabled={!isReady} onClick={open}>
        <ClockIcon />
      </DeskIconButton>
    ),
    dialog: isOpen && (
      <Suspense>
        <ScheduleDialog conversation={conversation} onClose={close} onChoose={choose} />
      </Suspense>
    ),
  };
}
