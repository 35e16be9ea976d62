import { useEffect, useState, type ReactNode } from 'react';
import styles from './held-bar.module.css';
import { Keys } from './parts.tsx';

/** Shows a bar at the foot of a pane, above what is there. */
export const BottomBar = ({ role, children }: { role: 'status' | 'alert'; children: ReactNode }) => (
  <div className={styles.bar} role={role}>
    {children}
  </div>
);

const getSeconds = (leavesAt: Date, now: number): number =>
  Math.max(0, Math.ceil((leavesAt.getTime() - now) / 1_000));

/** Shows the seconds that are left. Screen readers don’t read every second. */
function Countdown({ leavesAt }: { leavesAt: Date }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return <b aria-hidden="true">{getSeconds(leavesAt, now)}</b>;
}

export interface HeldBarProps {
  /** The label: "Sending to Eli". */
  readonly label: string;
  /** Undefined until the server holds it. Before, there is nothing to undo. */
  readonly leavesAt: Date | undefined;
  readonly isBusy?: boolean;
  readonly onUndo: () => void;
}

/** Shows an act that the server still holds, and undoes it. The key is the screen's. */
export const HeldBar = ({ label, leavesAt, isBusy = false, onUndo }: HeldBarProps) => (
  <BottomBar role="status">
    <span>{label}</span>
    {leavesAt !== undefined && (
      <>
        <Countdown leavesAt={leavesAt} />
        <button type="button" disabled={isBusy} onClick={onUndo}>
          Undo
          <Keys of="undo" />
        </button>
      </>
    )}
  </BottomBar>
);
