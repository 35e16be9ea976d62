import { Alert } from '@moments/ui/feedback/note.tsx';
import { Dialog } from '@moments/ui/overlay/dialogs.tsx';
import { DeskButton } from '../../parts/parts.tsx';
import type { Conversation } from '../conversations/index.ts';
import { useCrisisSteps } from './use-crisis.ts';

interface StartCrisisProps {
  readonly open: boolean;
  readonly conversation: Conversation;
  readonly onClose: () => void;
}

/** Starts the playbook by hand: the lists are a help, and can miss what a coach reads. */
export function StartCrisis({ open, conversation: { memberId, name }, onClose }: StartCrisisProps) {
  const { take, isBusy, error } = useCrisisSteps(memberId);
  const start = async () => {
    if (await take({ act: 'start' })) onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Start the crisis playbook for ${name}`}
      actions={
        <DeskButton variant="danger" busy={isBusy} onClick={() => void start()}>
          Start the playbook
        </DeskButton>
      }
    >
      <p>
        This pins the conversation and pages the person on call. {name} isn’t notified. Done stays closed
        until you choose an outcome.
      </p>
      {error !== undefined && <Alert message={error} />}
    </Dialog>
  );
}
