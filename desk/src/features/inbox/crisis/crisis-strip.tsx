import type { OpenCrisis } from '@moments/contract/desk/desk-crisis';
import { LifeRingIcon } from '@moments/ui/icons.ts';
import { Dialog } from '@moments/ui/overlay/dialogs.tsx';
import { DeskButton } from '../../../parts/parts.tsx';
import type { Conversation } from '../inbox-queries.ts';
import { CrisisPlaybook } from './crisis-panel.tsx';
import { describeClock } from './crisis-rules.ts';
import styles from './crisis.module.css';

interface CrisisStripProps {
  readonly conversation: Conversation;
  readonly crisis: OpenCrisis;
  readonly now: Date;
  /** The side panel is closed, so wide screens show the strip, too. */
  readonly isAlone: boolean;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** On phones, and with the panel closed: the clock of the crisis, and a sheet with its steps. */
export function CrisisStrip({ conversation, crisis, now, isAlone, isOpen, onOpen }: CrisisStripProps) {
  const { advice, soFar, isLate } = describeClock(crisis, conversation.waitingSince, now);
  return (
    <>
      <div className={styles.strip} data-late={isLate} data-alone={isAlone}>
        <LifeRingIcon />
        <p>
          <b>{advice}</b>
          <br />
          {soFar} so far
        </p>
        <DeskButton variant="danger" onClick={() => onOpen(true)}>
          Playbook
        </DeskButton>
      </div>
      <Dialog open={isOpen} onClose={() => onOpen(false)} title="Crisis playbook">
        <div className={styles.sheet}>
          <CrisisPlaybook conversation={conversation} crisis={crisis} />
        </div>
      </Dialog>
    </>
  );
}
