import type { AwayCoach, TonightCoach, TonightCrisis } from '@moments/contract/cover/staff-tonight';
import { Link } from '@moments/ui/link.tsx';
import { Avatar, Chip, Quiet } from '../../parts/parts.tsx';
import { formatDayAndTime, formatMinutes, formatTime, getMinutes } from '../../parts/times.ts';
import styles from './tonight.module.css';

const describeWait = (since: string, now: Date): string => formatMinutes(getMinutes(new Date(since), now));

const CoachRow = ({ coach, now }: { coach: TonightCoach; now: Date }) => (
  <tr>
    <th scope="row">
      <span className={styles.person}>
        <Avatar name={coach.name} size="small" kind="staff" />
        {coach.name}
        {coach.isOnCall && <Chip>On call</Chip>}
      </span>
    </th>
    <td>
      {coach.waiting}
      {coach.waitingLong > 0 && <Chip tone="amber">{coach.waitingLong} over 30 min</Chip>}
    </td>
    <td>{coach.longestWait === null ? '–' : describeWait(coach.longestWait, now)}</td>
    <td>{coach.shiftUntil === null ? 'Off shift' : `Until ${formatTime(new Date(coach.shiftUntil))}`}</td>
    <td>
      {coach.capacity === null ? coach.members : `${String(coach.members)} of ${String(coach.capacity)}`}
      {coach.covers > 0 && `, covers ${String(coach.covers)}`}
    </td>
  </tr>
);

/** Lists who is on shift or on call, and others for whom members wait. */
export const Coaches = ({ coaches, now }: { coaches: readonly TonightCoach[]; now: Date }) => (
  <section className={styles.coaches} aria-labelledby="tonight-coaches">
    <h2 id="tonight-coaches">Coaches</h2>
    {coaches.length === 0 ? (
      <Quiet>No one is on shift or on call.</Quiet>
    ) : (
      <div className={styles.scroll} data-sideways tabIndex={0} role="region" aria-label="Table of coaches">
        <table>
          <thead>
            <tr>
              <th scope="col">Coach</th>
              <th scope="col">Waiting</th>
              <th scope="col">Longest</th>
              <th scope="col">Shift</th>
              <th scope="col">Members</th>
            </tr>
          </thead>
          <tbody>
            {coaches.map((coach) => (
              <CoachRow key={coach.id} coach={coach} now={now} />
            ))}
          </tbody>
        </table>
      </div>
    )}
  </section>
);

const describeCome = ({ isPageAnswered, joined, present }: TonightCrisis): string =>
  [
    ...(isPageAnswered ? [] : ['Page not answered']),
    joined.length === 0 ? 'No one has joined yet' : `Joined: ${joined.join(', ')}`,
    present.length === 0 ? 'No one is there now' : `There now: ${present.join(', ')}`,
  ].join('. ');

interface CrisisRowProps {
  readonly crisis: TonightCrisis;
  /** Operations have no inbox: the member’s page has the crisis and the 911 handover. */
  readonly area: 'inbox' | 'members';
  readonly now: Date;
}

const CrisisRow = ({ crisis, area, now }: CrisisRowProps) => {
  const name = crisis.name ?? 'A member';
  return (
    <li data-alone={!crisis.isPageAnswered || crisis.present.length === 0}>
      <p>
        <b>{crisis.name === null ? name : <Link href={`/${area}/${crisis.memberId}`}>{name}</Link>}</b>
        <span className={styles.clock}>{describeWait(crisis.startedAt, now)}</span>
      </p>
      <Quiet>{crisis.coachName === null ? 'Without a coach' : `Coach: ${crisis.coachName}`}</Quiet>
      <p>{describeCome(crisis)}</p>
    </li>
  );
};

/** Lists the open crises with their clock, and who has come. */
export const OpenCrises = ({
  crises,
  ...row
}: Omit<CrisisRowProps, 'crisis'> & { readonly crises: readonly TonightCrisis[] }) => (
  <section className={styles.crises} aria-labelledby="tonight-crises">
    <h2 id="tonight-crises">Open crises</h2>
    {crises.length === 0 ? (
      <Quiet>None.</Quiet>
    ) : (
      <ul>
        {crises.map((crisis) => (
          <CrisisRow key={crisis.id} crisis={crisis} {...row} />
        ))}
      </ul>
    )}
  </section>
);

const describeCovers = ({ covers, uncovered }: AwayCoach): string =>
  [
    ...covers.map(({ name, members }) => `${name} covers ${String(members)}`),
    ...(uncovered > 0 ? [`${String(uncovered)} without a cover`] : []),
  ].join(', ') || 'No members';

/** Lists who is away or will be, until when, and who covers. */
export const AwayCoaches = ({ away }: { away: readonly AwayCoach[] }) => (
  <section aria-labelledby="tonight-away">
    <h2 id="tonight-away">Away</h2>
    {away.length === 0 ? (
      <Quiet>No one.</Quiet>
    ) : (
      <ul>
        {away.map((coach) => (
          <li key={coach.id} data-alone={coach.uncovered > 0}>
            <p>
              <b>{coach.name}</b> {coach.from !== null && `from ${formatDayAndTime(new Date(coach.from))} `}
              until {formatDayAndTime(new Date(coach.until))}
            </p>
            {coach.from === null && <Quiet>{describeCovers(coach)}</Quiet>}
          </li>
        ))}
      </ul>
    )}
  </section>
);
