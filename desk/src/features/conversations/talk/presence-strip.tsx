import { Avatar, DeskButton } from '../../../parts/parts.tsx';
import styles from './talk.module.css';
import type { Present } from './use-presence.ts';

interface PresenceStripProps {
  readonly present: Present;
  /** Opens who waits next. */
  readonly onLeave: () => void;
}

/** Says who else has the conversation open, so that two people don't answer at the same time. */
export function PresenceStrip({ present, onLeave }: PresenceStripProps) {
  const other = present.find(({ doing }) => doing === 'replying') ?? present[0];
  const isReplying = other?.doing === 'replying';
  return (
    <div role="status">
      {other && (
        <div className={styles.presence}>
          <Avatar name={other.name} kind="staff" />
          <p>
            <b>{other.name}</b> {isReplying ? 'is replying.' : 'is reading along.'}
          </p>
          {isReplying && (
            <DeskButton variant="second" onClick={onLeave}>
              Leave it to them
            </DeskButton>
          )}
        </div>
      )}
    </div>
  );
}
