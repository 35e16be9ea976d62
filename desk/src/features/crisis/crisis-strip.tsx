import type { OpenCrisis } from '@moments/contract/crisis/staff-crisis';
import { LifeRingIcon } from '@moments/ui/icons.ts';
import { Dialog } from '@moments/ui/overlay/dialogs.tsx';
import { DeskButton } from '../../parts/parts.tsx';
import type { Conversation, PanelChoice } from '../conversations/index.ts';
import { CrisisPlaybook } from './crisis-panel.tsx';
import { describeClock } from './crisis-rules.ts';
import styles from './crisis.module.css';

interface CrisisStripProps {
  readonly conversation: Conversation;
  readonly crisis: OpenCrisis;
  readonly now: Date;
  /** Without the side panel, wide screens show the strip, too. */
  readonly panel: PanelChoice;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** Shows the clock of the crisis, and a sheet with its steps, on phones and while the panel is closed. */
export function CrisisStrip({ conversation, crisis, now, panel, isOpen, onOpen }: CrisisStripProps) {
  const { advice, soFar, isLate } = describeClock(crisis, conversation.waitingSince, now);
  return (
    <>
      <div className={styles.strip} data-late={isLate} data-panel={panel}>
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
