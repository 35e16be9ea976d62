import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { UnassignedMember } from '@moments/contract/cover/staff-cover';
import { startOfEasternDay } from '@moments/contract/values/dates';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { Link } from '@moments/ui/link.tsx';
import { getMessage } from '../../api/desk-error.ts';
import { LiveMark } from '../../live/live-mark.tsx';
import { useNow } from '../../parts/due.tsx';
import { SkeletonLines } from '../../parts/pane.tsx';
import { DeskButton, Chip, Quiet } from '../../parts/parts.tsx';
import { formatDayAndTime, formatSince, formatMinutes, getMinutes } from '../../parts/times.ts';
import { UndoAct } from '../../parts/undo-act.tsx';
import { useSession } from '../../session/session-store.ts';
import { OnCallWeek, TestPage, UnstaffedWarning } from '../on-call/index.ts';
import { OpenDisputes } from '../payments/index.ts';
import { AwayDialog } from './away-dialog.tsx';
import {
  useTonight,
  useTonightUpdates,
  type Tonight,
  useOptOutQuestions,
  refreshCover,
} from './cover-queries.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { AwayCoaches, Coaches, OpenCrises } from './tonight-parts.tsx';
import styles from './tonight.module.css';
import { describeReason } from './unassigned-copy.ts';

const Row = ({ member, now }: { member: UnassignedMember; now: Date }) => (
  <li>
    <p>
      <b>
        <Link href={`/members/${member.memberId}`}>{member.name}</Link>
      </b>
      {member.isInCrisis && <Chip tone="bad">In a crisis</Chip>}
      {member.waitingSince !== null && (
        <span className={styles.clock}>
          waiting {formatMinutes(getMinutes(new Date(member.waitingSince), now))}
        </span>
      )}
    </p>
    <Quiet>{describeReason(member)}</Quiet>
  </li>
);

interface UnassignedProps {
  readonly unassigned: Tonight['unassigned'];
  readonly now: Date;
  readonly canManage: boolean;
}

/** Lists the members whom no active coach or cover answers, and gives them one. */
function Unassigned({ unassigned: { counts, items }, now, canManage }: UnassignedProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (counts.total === 0) return null;
  const one = counts.total === 1;
  return (
    <section className={styles.unassigned} aria-labelledby="tonight-unassigned">
      <div className={styles.warning}>
        <h2 id="tonight-unassigned">
          No one answers {counts.total.toLocaleString('en-US')} {one ? 'member' : 'members'}
          {counts.waiting > 0 && `, ${counts.waiting.toLocaleString('en-US')} waiting`}
        </h2>
        {canManage && (
          <DeskButton variant="second" onClick={() => setIsOpen(true)}>
            Hand over
          </DeskButton>
        )}
      </div>
      {!canManage && <Quiet>Operations can hand them over.</Quiet>}
      <ul>
        {items.map((member) => (
          <Row key={member.memberId} member={member} now={now} />
        ))}
      </ul>
      <HandOverDialog
        key={items.map(({ memberId }) => memberId).join(' ')}
        open={isOpen}
        members={items}
        canAssign
        onClose={() => setIsOpen(false)}
      />
    </section>
  );
}

/** Lists who may have asked for no more texts and waits for a decision longer than a business day (CONS-01). */
function OptOutQuestions() {
  const { data, error } = useOptOutQuestions();
  return (
    <section aria-labelledby="tonight-opt-outs">
      <h2 id="tonight-opt-outs">May ask for no more texts</h2>
      {error && <Alert message={getMessage(error)} />}
      {data?.items.length === 0 && <Quiet>None has waited longer than a business day.</Quiet>}
      {data !== undefined && data.items.length > 0 && (
        <ul>
          {data.items.map(({ messageId, memberId, name, at, dueOn }) => (
            <li key={messageId}>
              <p>
                <b>
                  <Link href={`/members/${memberId}`}>{name}</Link>
                </b>
                <span className={styles.clock}>Decide by {formatSince(startOfEasternDay(dueOn))}</span>
              </p>
              <Quiet>Since {formatDayAndTime(new Date(at))}</Quiet>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const describeWaits = ({ waiting, waitingLong }: Tonight): string =>
  waiting === 0 ? 'No one is waiting' : `${String(waiting)} waiting, ${String(waitingLong)} over 30 minutes`;

interface BodyProps {
  readonly tonight: Tonight;
  readonly now: Date;
  readonly isCoach: boolean;
  readonly canManage: boolean;
  readonly canSetOnCall: boolean;
}

const Body = ({ tonight, now, isCoach, canManage, canSetOnCall }: BodyProps) => (
  <div className={styles.body}>
    <Unassigned unassigned={tonight.unassigned} now={now} canManage={canManage} />
    <Coaches coaches={tonight.coaches} now={now} />
    <OpenCrises crises={tonight.crises} area={isCoach ? 'inbox' : 'members'} now={now} />
    <AwayCoaches away={tonight.away} />
    {canManage && <OptOutQuestions />}
    {canSetOnCall && <OpenDisputes canOpenMembers={canManage} />}
    {canSetOnCall && <OnCallWeek />}
    <TestPage canTestOthers={canSetOnCall} />
  </div>
);

/** Shows who answers tonight, and where no one does. It has no words of members. */
export function TonightScreen() {
  const client = useQueryClient();
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
        <Quiet role="status">{data && describeWaits(data)}</Quiet>
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
      {data && (
        <Body
          tonight={data}
          now={now}
          isCoach={roles.includes('coach')}
          canManage={canManage}
          canSetOnCall={canSetOnCall}
        />
      )}
      <div className={styles.undo}>
        <UndoAct onUndone={() => refreshCover(client)} />
      </div>
      <AwayDialog open={isSettingAway} onClose={() => setIsSettingAway(false)} />
    </div>
  );
}
