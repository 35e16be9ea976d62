import { useRef } from 'react';
import type { OpenCrisis } from '@moments/contract/crisis/staff-crisis';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { ClockIcon, LifeRingIcon } from '@moments/ui/icons.ts';
import { Dialog } from '@moments/ui/overlay/dialogs.tsx';
import { DeskButton } from '../../parts/parts.tsx';
import { findComposerField, type Conversation, type PanelChoice } from '../conversations/index.ts';
import type { IncidentRecord } from '../records/index.ts';
import { CrisisPlaybook } from './crisis-playbook.tsx';
import { describeClock } from './crisis-rules.ts';
import styles from './crisis.module.css';
import { EndedCrises } from './ended-crises.tsx';
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
      finalFocus={findComposerField}
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

interface CrisisPanelProps {
  readonly conversation: Conversation;
  readonly crisis: OpenCrisis;
  readonly now: Date;
  readonly record: IncidentRecord;
}

/** Takes the side panel's place while a crisis is open. */
export function CrisisPanel({ conversation, crisis, now, record }: CrisisPanelProps) {
  const { advice, soFar, isLate } = describeClock(crisis, conversation, now);
  return (
    <aside data-pane="panel" aria-label="Crisis playbook" tabIndex={0}>
      <header className={styles.head} data-late={isLate}>
        <h2>
          <LifeRingIcon />
          Crisis playbook
          <span className={styles.clock}>
            <ClockIcon size={16} />
            {soFar}
          </span>
        </h2>
        <p>{advice}</p>
      </header>
      <div className={styles.body}>
        <CrisisPlaybook conversation={conversation} crisis={crisis} record={record} />
        <EndedCrises memberId={conversation.memberId} />
      </div>
    </aside>
  );
}

interface CrisisStripProps extends CrisisPanelProps {
  /** Without the side panel, wide screens show the strip, too. */
  readonly panel: PanelChoice;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** Shows the clock of the crisis, and a sheet with its steps, on phones and while the panel is closed. */
export function CrisisStrip({ conversation, crisis, now, record, panel, isOpen, onOpen }: CrisisStripProps) {
  const { advice, soFar, isLate } = describeClock(crisis, conversation, now);
  // The sheet stands over the reply: an inserted text wouldn't be seen, and its field can't be used.
  const hasInserted = useRef(false);
  const close = (afterInsert: boolean) => {
    hasInserted.current = afterInsert;
    onOpen(false);
  };
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
      <Dialog
        open={isOpen}
        onClose={() => close(false)}
        finalFocus={() => (hasInserted.current ? findComposerField() : null)}
        title="Crisis playbook"
        isRead
      >
        <div className={styles.sheet}>
          <CrisisPlaybook
            conversation={conversation}
            crisis={crisis}
            record={record}
            onInsert={() => close(true)}
          />
        </div>
      </Dialog>
    </>
  );
}
