import { useEffect, useState } from 'react';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { getMessage } from '../../api/desk-error.ts';
import { LiveMark } from '../../live/live-mark.tsx';
import { SkeletonLines } from '../../parts/pane.tsx';
import { DeskButton } from '../../parts/parts.tsx';
import { useSession } from '../../session/session-store.ts';
import { OnCallWeek, TestPage, UnstaffedWarning } from '../on-call/index.ts';
import { OpenDisputes } from '../payments/index.ts';
import { AwayDialog } from './away-dialog.tsx';
import { useTonight, useTonightUpdates, type Tonight } from './cover-queries.ts';
import { OptOutQuestions } from './opt-out-questions.tsx';
import { AwayCoaches, Coaches, OpenCrises } from './tonight-parts.tsx';
import styles from './tonight.module.css';
import { Unassigned } from './unassigned.tsx';
import { UndoAct } from './undo-act.tsx';

/** Gets the time, again every half minute: waits and clocks are in minutes. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const describeWaits = ({ waiting, waitingLong }: Tonight): string =>
  waiting === 0 ? 'No one is waiting' : `${String(waiting)} waiting, ${String(waitingLong)} over 30 minutes`;

interface BodyProps {
  readonly tonight: Tonight;
  readonly now: Date;
  readonly canManage: boolean;
  readonly canSetOnCall: boolean;
}

const Body = ({ tonight, now, canManage, canSetOnCall }: BodyProps) => (
  <div className={styles.body}>
    <Unassigned unassigned={tonight.unassigned} now={now} canManage={canManage} />
    <Coaches coaches={tonight.coaches} now={now} />
    <OpenCrises crises={tonight.crises} now={now} />
    <AwayCoaches away={tonight.away} />
    {canManage && <OptOutQuestions />}
    {canSetOnCall && <OpenDisputes canOpenMembers={canManage} />}
    {canSetOnCall && <OnCallWeek />}
    <TestPage canTestOthers={canSetOnCall} />
  </div>
);

/** Shows who answers tonight, and where no one does. It has no words of members. */
export function TonightScreen() {
  const { data, error } = useTonight();
  const now = useNow();
  const [isSettingAway, setIsSettingAway] = useState(false);
  const roles = useSession((state) => (state.phase === 'open' ? state.session.roles : []));
  useTonightUpdates();
  const open = data?.crises.length ?? 0;
  useEffect(() => {
    document.title = open > 0 ? `Tonight (${String(open)} in a crisis)` : 'Tonight';
  }, [open]);
  const canManage = roles.includes('operations');
  const canSetOnCall = canManage || roles.includes('admin');
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>Tonight</h1>
        <p role="status">{data && describeWaits(data)}</p>
        <div className={styles.tools}>
          {canSetOnCall && (
            <DeskButton variant="second" onClick={() => setIsSettingAway(true)}>
              Set a coach away
            </DeskButton>
          )}
          <LiveMark />
        </div>
      </header>
      {error && <Alert message={getMessage(error)} />}
      <UnstaffedWarning />
      {!data && !error && <SkeletonLines widths={[60, 70, 50, 65]} height={32} />}
      {data && <Body tonight={data} now={now} canManage={canManage} canSetOnCall={canSetOnCall} />}
      <div className={styles.undo}>
        <UndoAct />
      </div>
      <AwayDialog open={isSettingAway} onClose={() => setIsSettingAway(false)} />
    </div>
  );
}
