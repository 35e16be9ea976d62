import type { OpenCrisis } from '@moments/contract/crisis/staff-crisis';
import { formatDayAndTime } from '../../parts/times.ts';
import { describeJoin, describePage, describeStart } from './crisis-rules.ts';
import styles from './crisis.module.css';
import { Handover911 } from './handover-911.tsx';

/** Shows an open crisis outside the conversation: since when, who has joined, and the call to 911. No words of the member. */
export const OpenCrisisFacts = ({ memberId, crisis }: { memberId: string; crisis: OpenCrisis }) => (
  <div className={styles.handover}>
    <div role="status">
      <p>
        {describeStart(crisis.startedBy)}, {formatDayAndTime(new Date(crisis.startedAt))}
      </p>
      {crisis.joined.length === 0 && <p>No one has joined yet.</p>}
      {crisis.joined.map((join) => (
        <p key={join.staffId}>{describeJoin(join)}</p>
      ))}
      <p>{describePage(crisis)}</p>
    </div>
    <Handover911 memberId={memberId} crisis={crisis} />
  </div>
);
