import type { PendingMember } from '@moments/contract/matching/staff-matching';
import { VisuallyHidden } from '@moments/ui/display/text.tsx';
import { Alert, Note } from '@moments/ui/feedback/note.tsx';
import { MessageIcon, CheckIcon } from '@moments/ui/icons.ts';
import { useShortcut } from '../../keys/use-shortcut.ts';
import { formatEasternDay } from '../../parts/due-rules.ts';
import { Overlap, type Schedule } from '../../parts/evenings.tsx';
import { FailedRead } from '../../parts/failed-read.tsx';
import { getFirstName } from '../../parts/names.ts';
import { AfterPatience, Skeleton, Avatar, Chip, DeskButton, Quiet } from '../../parts/parts.tsx';
import type { Matching } from './match-member.ts';
import { useCoachChoice, type CoachChoice, type MatchingList, type CoachRow } from './matching-queries.ts';
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
      <Quiet>{awayUntil === null ? atThatTime : `Away until ${formatEasternDay(awayUntil)}`}</Quiet>
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

interface CoachCardProps {
  readonly coach: CoachRow;
  readonly schedule: Schedule;
  readonly isBest: boolean;
  /** Undefined while the member can't be matched. */
  readonly onMatch: (() => void) | undefined;
}

function CoachCard({ coach, schedule, isBest, onMatch }: CoachCardProps) {
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

const Legend = () => (
  <p className={styles.legend} aria-hidden="true">
    <span data-cell="both">Fits</span>
    <span data-cell="member">Not on shift</span>
  </p>
);

/** Says what a match does, before it is made. */
function Consequences({ choice, firstName }: { choice: CoachChoice; firstName: string }) {
  const best = choice.coaches[0];
  return (
    <Note icon={<MessageIcon />}>
      {best?.text !== undefined && best.text !== null && (
        <p>
          <b>What {firstName} gets by text, 5 seconds after you press:</b> {best.text}
        </p>
      )}
      <ul className={styles.consequences}>
        {choice.consequences.map(({ icon, description }) => (
          <li key={icon}>{description}</li>
        ))}
      </ul>
    </Note>
  );
}

const CoachesSkeleton = () => (
  <AfterPatience>
    <div className={styles.coaches} aria-busy="true">
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} width="100%" height={128} />
      ))}
    </div>
  </AfterPatience>
);

const OnWaitlist = ({ firstName }: { firstName: string }) => (
  <Quiet>{firstName} is on the waitlist. Move them off it to choose a coach.</Quiet>
);

export interface CoachesPaneProps {
  readonly member: PendingMember;
  readonly list: MatchingList;
  readonly matching: Matching;
}

/** Shows coaches, the best fit first. One press matches. */
export function CoachesPane({ member, list, matching }: CoachesPaneProps) {
  const { memberId, held } = member;
  const firstName = getFirstName(member.name);
  const isPending = list === 'pending';
  const query = useCoachChoice(memberId, isPending && held === null);
  const coaches = query.data?.coaches ?? [];
  const best = coaches.find(({ obstacle }) => obstacle === null);
  const canMatch = isPending && held === null && !matching.isBusy;
  const match = (coachId: string) => matching.match({ memberId, coachId });
  useShortcut('match', () => best && match(best.id), canMatch && best !== undefined);
  const problem = matching.problem?.memberId === memberId ? matching.problem.explanation : member.problem;
  return (
    <section data-pane="coaches" tabIndex={0} aria-label={`Coaches for ${firstName}`}>
      <header className={styles.head}>
        <h2>Coaches, best fit first</h2>
        <Legend />
      </header>
      {problem !== null && <Alert message={problem} />}
      {held && (
        <Note live="status">
          {held.isOwn ? 'You' : held.staffName} matched {firstName} with {held.coachName}.
        </Note>
      )}
      {!isPending && <OnWaitlist firstName={firstName} />}
      {query.isLoadingError && <FailedRead query={query} />}
      {query.isLoading && <CoachesSkeleton />}
      {query.data && coaches.length === 0 && (
        <Quiet>There are no coaches yet. An administrator invites them.</Quiet>
      )}
      <ol className={styles.coaches}>
        {coaches.map((coach) => (
          <CoachCard
            key={coach.id}
            coach={coach}
            schedule={member.schedule}
            isBest={coach === best}
            onMatch={canMatch ? () => match(coach.id) : undefined}
          />
        ))}
      </ol>
      {query.data && coaches.length > 0 && <Consequences choice={query.data} firstName={firstName} />}
    </section>
  );
}
