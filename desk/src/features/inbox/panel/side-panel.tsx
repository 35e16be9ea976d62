import { describeStatus } from '@moments/contract/desk/member-labels';
import { isCoaching, parseMemberStatus } from '@moments/contract/members/member-status';
import { shiftTimes } from '@moments/contract/values/shift-times';
import { Gauge } from '@moments/ui/display/gauge.tsx';
import { Avatar, Chip } from '../../../parts/parts.tsx';
import { Week } from '../../../parts/week.tsx';
import type { Conversation } from '../inbox-queries.ts';
import { ContactReveal } from './emergency-contact.tsx';
import { Notes } from './notes.tsx';
import styles from './panel.module.css';
import { describePronouns } from './pronouns.ts';

function Schedule({ schedule: { shiftTime, shiftDays }, onShiftNow }: Conversation) {
  return (
    <section>
      <h3>Coaching schedule {onShiftNow && <Chip tone="amber">On shift now</Chip>}</h3>
      {shiftTime === null ? (
        <p>None yet</p>
      ) : (
        <Week shiftDays={shiftDays} hours={shiftTimes[shiftTime].hours} />
      )}
    </section>
  );
}

/** Returns green while the member is coached. The label says the rest. */
const getStatusTone = (stored: string): 'good' | 'amber' => {
  const status = parseMemberStatus(stored);
  return status !== undefined && isCoaching(status) ? 'good' : 'amber';
};

const Who = ({ conversation: { name, pronouns, status, isUnder18, onShiftNow } }: SidePanelProps) => (
  <section className={styles.who}>
    <Avatar name={name} size="large" isOnShift={onShiftNow} />
    <div>
      <h2>{name}</h2>
      <p className={styles.quiet}>{describePronouns(pronouns)}</p>
      <Chip tone={getStatusTone(status)}>{describeStatus(status)}</Chip>
      {isUnder18 && <Chip tone="amber">Under 18</Chip>}
    </div>
  </section>
);

const MomentsLeft = ({ moments }: Conversation) => (
  <section>
    <h3>Moments left</h3>
    <div className={styles.moments}>
      <Gauge
        main={moments.fromPlan}
        extra={moments.fromAddOns}
        limit={moments.limit}
        labels={{ main: 'from the plan', extra: 'from add-ons' }}
      />
    </div>
  </section>
);

interface SidePanelProps {
  readonly conversation: Conversation;
}

/** Shows what to know about the member while writing. */
export function SidePanel({ conversation }: SidePanelProps) {
  const { name, hopeToGain, memberId, hasEmergencyContact } = conversation;
  return (
    <aside className={styles.panel} data-pane="panel" aria-label={`About ${name}`} tabIndex={0}>
      <Who conversation={conversation} />
      <Schedule {...conversation} />
      <MomentsLeft {...conversation} />
      {hopeToGain !== '' && (
        <section>
          <h3>Hopes to gain</h3>
          <p>“{hopeToGain}”</p>
        </section>
      )}
      <Notes key={memberId} conversation={conversation} />
      {hasEmergencyContact && (
        <section>
          <h3>Emergency contact</h3>
          <ContactReveal key={memberId} memberId={memberId} />
          <p className={styles.quiet}>Every reveal is recorded in the audit log.</p>
        </section>
      )}
    </aside>
  );
}
