import { describeStatus } from '@moments/contract/members/member-labels';
import { isCoaching, parseMemberStatus } from '@moments/contract/members/member-status';
import { formatFullDays, shiftTimes } from '@moments/contract/values/shift-times';
import { Gauge } from '@moments/ui/display/gauge.tsx';
import { ClockIcon } from '@moments/ui/icons.ts';
import { describePronouns } from '../../../parts/names.ts';
import { Avatar, Chip } from '../../../parts/parts.tsx';
import { formatSince } from '../../../parts/times.ts';
import { Week } from '../../../parts/week.tsx';
import { EndedCrises } from '../../crisis/index.ts';
import type { IncidentRecord } from '../../records/index.ts';
import type { Conversation } from '../inbox-queries.ts';
import { Notes } from './notes.tsx';
import styles from './panel.module.css';
import { ContactReveal } from './reveal.tsx';

function Schedule({ schedule: { shiftTime, shiftDays }, askedSchedule, onShiftNow }: Conversation) {
  return (
    <section>
      <h3>Coaching schedule {onShiftNow && <Chip tone="amber">On shift now</Chip>}</h3>
      {shiftTime === null ? (
        <p>None yet</p>
      ) : (
        <Week shiftDays={shiftDays} hours={shiftTimes[shiftTime].hours} />
      )}
      {askedSchedule?.shiftTime && (
        <p className={styles.quiet}>
          Asks for {formatFullDays(askedSchedule.shiftDays)}, {shiftTimes[askedSchedule.shiftTime].hours}.
          Operations decide.
        </p>
      )}
    </section>
  );
}

/** Returns green while the member is coached. The label says the rest. */
const getStatusTone = (stored: string): 'good' | 'amber' => {
  const status = parseMemberStatus(stored);
  return status !== undefined && isCoaching(status) ? 'good' : 'amber';
};

/** Says how the member is called, and since when they have their coach. */
const describeMember = ({ pronouns, reach, coach, coachSince }: Conversation): string =>
  [
    describePronouns(pronouns),
    ...(coachSince !== null
      ? [
          `with ${reach?.kind === 'own' ? 'you' : (coach?.name ?? 'a coach')} since ${formatSince(new Date(coachSince))}`,
        ]
      : []),
  ]
    .filter((part) => part !== '')
    .join(', ');

const Who = ({ conversation }: Pick<SidePanelProps, 'conversation'>) => {
  const { name, status, isUnder18, isRequestPending, onShiftNow } = conversation;
  return (
    <section className={styles.who}>
      <Avatar name={name} size="large" isOnShift={onShiftNow} />
      <div>
        <h2>{name}</h2>
        <p className={styles.quiet}>{describeMember(conversation)}</p>
      </div>
      <p className={styles.chips}>
        <Chip tone={getStatusTone(status)}>{describeStatus(status)}</Chip>
        {isRequestPending && <Chip>Request pending</Chip>}
        {isUnder18 && <Chip tone="amber">Under 18</Chip>}
      </p>
    </section>
  );
};

const MomentsLeft = ({ moments, flags }: Conversation) => (
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
    {flags.includes('few-moments') && (
      <p className={styles.hint}>
        <ClockIcon size={16} />
        Without Moments, new texts are kept, and the member gets a text about how to get more. You can still
        write.
      </p>
    )}
  </section>
);

interface SidePanelProps {
  readonly conversation: Conversation;
  readonly record: IncidentRecord;
}

export function SidePanel({ conversation, record }: SidePanelProps) {
  const { name, hopeToGain, memberId, hasEmergencyContact } = conversation;
  return (
    <aside className={styles.panel} data-pane="panel" aria-label={`About ${name}`} tabIndex={0}>
      <Who conversation={conversation} />
      <Schedule {...conversation} />
      <MomentsLeft {...conversation} />
      <EndedCrises memberId={memberId} record={conversation.isOwn ? record : undefined} />
      {hopeToGain !== '' && (
        <section>
          <h3>Hopes to gain</h3>
          <p>“{hopeToGain}”</p>
        </section>
      )}
      <Notes key={memberId} conversation={conversation} />
      {hasEmergencyContact && conversation.isOwn && (
        <section>
          <h3>Emergency contact</h3>
          <ContactReveal key={memberId} memberId={memberId} />
          <p className={styles.quiet}>Every reveal is recorded in the audit log.</p>
        </section>
      )}
    </aside>
  );
}
