import { VisuallyHidden } from '@moments/ui/display/text.tsx';
import { CheckIcon } from '@moments/ui/icons.ts';
import { formatEasternDay } from '../../parts/due-rules.ts';
import { Overlap, type Schedule } from '../../parts/evenings.tsx';
import { Avatar, Chip, DeskButton } from '../../parts/parts.tsx';
import type { CoachRow } from './matching-queries.ts';
import styles from './matching.module.css';

/** From this share of the capacity on, the load is shown in amber. */
const muchLoad = 0.85;

const countMembers = (count: number): string => `${String(count)} ${count === 1 ? 'member' : 'members'}`;

function Load({ coach: { members, capacity, obstacle, membersAtThatTime, awayUntil } }: { coach: CoachRow }) {
  const share = capacity === null || capacity === 0 ? 0 : Math.min(1, members / capacity);
  const tone = obstacle !== null ? 'off' : share >= muchLoad ? 'much' : 'some';
  const load = capacity === null ? countMembers(members) : `${String(members)} of ${String(capacity)}`;
  const atThatTime = `${countMembers(membersAtThatTime)} at that time`;
  return (
    <div>
      <p className={styles.quiet}>
        {awayUntil === null ? atThatTime : `Away until ${formatEasternDay(awayUntil)}`}
      </p>
      <p className={styles.load}>
        {capacity !== null && (
          <span className={styles.meter} data-tone={tone} aria-hidden="true">
            <i style={{ width: `${String(share * 100)}%` }} />
          </span>
        )}
        <span>{load}</span>
      </p>
    </div>
  );
}

const obstacleLabels = { full: 'Full', away: 'Away', current: 'Their coach' } as const;

function Fit({ coach, schedule }: { coach: CoachRow; schedule: Schedule }) {
  if (coach.obstacle !== null) return <Chip>{obstacleLabels[coach.obstacle]}</Chip>;
  const [shared, all] = [coach.sharedDays.length, schedule.shiftDays.length];
  if (all === 0) return null;
  const isWhole = shared === all;
  return (
    <Chip tone={isWhole ? 'good' : 'primary'}>
      {isWhole && <CheckIcon />}
      {shared} of {all} evenings
    </Chip>
  );
}

export interface CoachCardProps {
  readonly coach: CoachRow;
  readonly schedule: Schedule;
  readonly isBest: boolean;
  /** Undefined while the member can't be matched. */
  readonly onMatch: (() => void) | undefined;
}

export function CoachCard({ coach, schedule, isBest, onMatch }: CoachCardProps) {
  const isDisabled = coach.obstacle !== null || onMatch === undefined;
  return (
    <li className={styles.coach} data-best={isBest}>
      <div className={styles.top}>
        <Avatar name={coach.name} kind="staff" />
        <h3>{coach.name}</h3>
        <Fit coach={coach} schedule={schedule} />
        <DeskButton
          variant={isBest ? 'main' : 'second'}
          disabled={isDisabled}
          {...(isBest ? { keys: 'match' as const } : {})}
          onClick={() => onMatch?.()}
        >
          {isBest ? (
            `Match with ${coach.name}`
          ) : (
            <span>
              Match <VisuallyHidden>with {coach.name}</VisuallyHidden>
            </span>
          )}
        </DeskButton>
      </div>
      <div className={styles.coachFacts}>
        <Load coach={coach} />
        <Overlap coach={coach} schedule={schedule} />
      </div>
    </li>
  );
}
