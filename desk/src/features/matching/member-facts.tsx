import type { PendingMember } from '@moments/contract/matching/staff-matching';
import { Link } from '@moments/ui/link.tsx';
import { formatEasternDay } from '../../parts/due-rules.ts';
import { Evenings } from '../../parts/evenings.tsx';
import { describePronouns, getFirstName } from '../../parts/names.ts';
import { Avatar, Chip, DeskButton, Quiet } from '../../parts/parts.tsx';
import queue from '../../parts/queue.module.css';
import type { Matching } from './match-member.ts';
import type { MatchingList } from './matching-queries.ts';
import styles from './matching.module.css';

export interface MemberFactsProps {
  readonly member: PendingMember;
  readonly list: MatchingList;
  readonly matching: Matching;
  readonly onBack: () => void;
}

const Facts = ({ member }: { member: PendingMember }) => (
  <dl className={styles.facts}>
    <div>
      <dt>Moments</dt>
      <dd>
        {member.moments.remaining} of {member.moments.limit}
      </dd>
    </div>
    <div>
      <dt>Texts so far</dt>
      <dd>{member.texts === 0 ? 'None' : `${String(member.texts)}, kept for the coach`}</dd>
    </div>
    {member.pronouns.length > 0 && (
      <div>
        <dt>Pronouns</dt>
        <dd>{describePronouns(member.pronouns)}</dd>
      </div>
    )}
  </dl>
);

export function MemberFacts({ member, list, matching, onBack }: MemberFactsProps) {
  const firstName = getFirstName(member.name);
  const isPending = list === 'pending';
  return (
    <section data-pane="member" aria-label={member.name}>
      <div className={queue.back}>
        <DeskButton variant="plain" onClick={onBack}>
          Back to the list
        </DeskButton>
      </div>
      <header className={queue.subject}>
        <Avatar name={member.name} size="large" />
        <div>
          <h2>{member.name}</h2>
          {member.appliedAt !== null && <Quiet>Applied on {formatEasternDay(member.appliedAt)}</Quiet>}
        </div>
      </header>
      <p className={styles.chips}>
        <Chip tone="amber">{isPending ? 'Pending matching' : 'On the waitlist'}</Chip>
        {member.partner !== null && <Chip>{member.partner}</Chip>}
        {member.isUnder18 && <Chip tone="amber">Under 18</Chip>}
      </p>
      <div className={styles.about}>
        <h3>Hopes to gain</h3>
        <p className={styles.hope}>
          {member.hopeToGain === '' ? 'Nothing written.' : `“${member.hopeToGain}”`}
        </p>
      </div>
      <div className={styles.about}>
        <h3>Evenings that suit {firstName}</h3>
        <Evenings {...member.schedule} />
      </div>
      <Facts member={member} />
      <div className={styles.acts}>
        <DeskButton
          variant="second"
          disabled={member.held !== null || matching.isBusy}
          onClick={() => matching.move(member.memberId, isPending ? 'waitlist' : 'pending')}
        >
          {isPending ? 'Move to waitlist' : 'Move off the waitlist'}
        </DeskButton>
        <Link href={`/members/${member.memberId}`}>Open member</Link>
      </div>
    </section>
  );
}
