import type { PendingMember } from '@moments/contract/matching/staff-matching';
import { Alert, Note } from '@moments/ui/feedback/note.tsx';
import { MessageIcon } from '@moments/ui/icons.ts';
import { useShortcut } from '../../keys/use-shortcut.ts';
import { FailedRead } from '../../parts/failed-read.tsx';
import { getFirstName } from '../../parts/names.ts';
import { AfterPatience, Skeleton } from '../../parts/parts.tsx';
import { CoachCard } from './coach-card.tsx';
import type { Matching } from './match-member.ts';
import { useCoachChoice, type CoachChoice, type MatchingList } from './matching-queries.ts';
import styles from './matching.module.css';

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
  <p className={styles.quiet}>{firstName} is on the waitlist. Move them off it to choose a coach.</p>
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
        <p className={styles.quiet}>There are no coaches yet. An administrator invites them.</p>
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
