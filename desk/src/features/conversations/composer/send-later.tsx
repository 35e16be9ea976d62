import { lazy, Suspense, useState } from 'react';
import { ClockIcon } from '@moments/ui/icons.ts';
import { useShortcut } from '../../../keys/use-shortcut.ts';
import { DeskButton } from '../../../parts/parts.tsx';
import { useNewestSeen, type Conversation } from '../inbox-queries.ts';

/** Loads when it first opens. */
const ScheduleDialog = lazy(async () => ({
  default: (await import('./schedule-dialog.tsx')).ScheduleDialog,
}));

interface SendLaterProps {
  readonly conversation: Conversation;
  readonly isReady: boolean;
  readonly onSchedule: (schedule: { leavesAt: string; seenId?: string }) => void;
}

/** Asks when a reply leaves. */
export function SendLater({ conversation, isReady, onSchedule }: SendLaterProps) {
  const [isOpen, setIsOpen] = useState(false);
  const seen = useNewestSeen(conversation.memberId);
  useShortcut('send-later', () => setIsOpen(true), isReady);
  return (
    <>
      <DeskButton variant="plain" disabled={!isReady} onClick={() => setIsOpen(true)}>
        <ClockIcon size={16} />
        Send later
      </DeskButton>
      {isOpen && (
        <Suspense>
          <ScheduleDialog
            conversation={conversation}
            onClose={() => setIsOpen(false)}
            onChoose={(leavesAt) => {
              setIsOpen(false);
              onSchedule({ leavesAt: leavesAt.toISOString(), ...seen });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
