import { describeStatus } from '@moments/contract/members/member-labels';
import { Link } from '@moments/ui/link.tsx';
import { Evenings, Overlap } from '../../parts/evenings.tsx';
import { getFirstName } from '../../parts/names.ts';
import { Avatar, Chip, DeskButton, Quiet } from '../../parts/parts.tsx';
import queue from '../../parts/queue.module.css';
import { formatDayAndTime } from '../../parts/times.ts';
import { describeRequest, formatTitle, isSchedule } from './request-copy.ts';
import type { RequestRow, ScheduleRow } from './request-queries.ts';
import styles from './requests.module.css';

/** Shows the schedule now and the one that is asked for. */
const Schedules = ({ row }: { row: ScheduleRow }) => (
  <div className={styles.schedules}>
    <div>
      <h3>Now</h3>
      <Evenings {...row.currentSchedule} />
    </div>
    <div data-asked>
      <h3>Requested</h3>
      <Evenings {...row} />
    </div>
  </div>
);

/** Shows how the evenings fit the member's coach. */
function Fit({ row }: { row: ScheduleRow }) {
  const { coach } = row.member;
  if (!coach) return <Quiet>No coach yet.</Quiet>;
  const works = coach.shifts.find(({ time }) => time === row.shiftTime)?.days ?? [];
  const shared = row.shiftDays.filter((day) => works.includes(day));
  const fits = shared.length === row.shiftDays.length;
  return (
    <section className={styles.card} aria-label={`With ${coach.name}`}>
      <h3>
        With {coach.name}{' '}
        <Chip tone={fits ? 'primary' : 'amber'}>
          {`${String(shared.length)} of ${String(row.shiftDays.length)} evenings`}
        </Chip>
      </h3>
      <Overlap coach={coach} schedule={row} />
      {!fits && (
        <>
          <p>
            {getFirstName(coach.name)} isn’t on shift on each of these evenings. Texts then wait for the next
            one or for cover.
          </p>
          <Link href={`/members/${row.memberId}?act=coach`}>Change coach too</Link>
        </>
      )}
    </section>
  );
}

const Facts = ({ row }: { row: RequestRow }) => (
  <dl className={styles.facts}>
    <div>
      <dt>Status</dt>
      <dd>{describeStatus(row.member.status)}</dd>
    </div>
    <div>
      <dt>Coach</dt>
      <dd>{row.member.coach?.name ?? 'None yet'}</dd>
    </div>
    <div>
      <dt>Asked for</dt>
      <dd>{describeRequest(row)}</dd>
    </div>
  </dl>
);

/** Shows what is asked, and what matters for the decision (DESK-06). */
export const RequestFacts = ({ row, onBack }: { row: RequestRow; onBack: () => void }) => (
  <section data-pane="member" aria-label={row.member.name}>
    <div className={queue.back}>
      <DeskButton variant="plain" onClick={onBack}>
        Back to the list
      </DeskButton>
    </div>
    <header className={queue.subject}>
      <Avatar name={row.member.name} size="large" />
      <div>
        <h2>{formatTitle(row)}</h2>
        <Quiet>
          Filed {formatDayAndTime(new Date(row.createdAt))}. {getFirstName(row.member.name)} can still
          withdraw it.
        </Quiet>
      </div>
    </header>
    {isSchedule(row) ? (
      <>
        <Schedules row={row} />
        <Fit row={row} />
      </>
    ) : (
      <Facts row={row} />
    )}
    <p>
      <Link href={`/members/${row.memberId}`}>Open member</Link>
    </p>
  </section>
);
