import { describeStatus } from '@moments/contract/desk/member-words';
import { memberStatuses, parseMemberStatus } from '@moments/contract/members/member-status';
import { DeskButton } from '../../parts/parts.tsx';
import {
  choose,
  chooseJoined,
  clearChoice,
  hasFilter,
  joinedDays,
  type JoinedDays,
  type ListChoice,
} from './list-store.ts';
import styles from './member-filters.module.css';
import { useMemberFilters } from './members-queries.ts';

interface FilterProps {
  readonly label: string;
  /** The first choice. */
  readonly any?: string;
  readonly value: string;
  readonly choices: readonly { readonly id: string; readonly name: string }[];
  readonly onChoose: (value: string) => void;
}

const Filter = ({ label, any = 'Any', value, choices, onChoose }: FilterProps) => (
  <label className={styles.filter} data-on={value !== ''}>
    <span>{label}</span>
    <select value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
      <option value="">{any}</option>
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  </label>
);

const joinedWords: Readonly<Record<JoinedDays, string>> = {
  '7': 'Last 7 days',
  '30': 'Last 30 days',
  '365': 'Last 12 months',
  '730': 'Last 24 months',
};

const statuses = memberStatuses.map((id) => ({ id, name: describeStatus(id) }));

/** Narrows the list by status, coach, partner, and the time of joining, and orders it. */
export function MemberFilters({ choice }: { choice: ListChoice }) {
  const { data } = useMemberFilters(true);
  return (
    <div className={styles.filters} role="group" aria-label="Filters">
      <Filter
        label="Status"
        value={choice.status}
        choices={statuses}
        onChoose={(status) => choose({ status: parseMemberStatus(status) ?? '' })}
      />
      <Filter
        label="Coach"
        value={choice.coach}
        choices={data?.coaches ?? []}
        onChoose={(coach) => choose({ coach })}
      />
      <Filter
        label="Partner"
        value={choice.partner}
        choices={data?.partners ?? []}
        onChoose={(partner) => choose({ partner })}
      />
      <Filter
        label="Joined"
        value={choice.joinedDays}
        choices={joinedDays.map((id) => ({ id, name: joinedWords[id] }))}
        onChoose={(days) => chooseJoined(joinedDays.find((id) => id === days) ?? '')}
      />
      {hasFilter(choice) && (
        <DeskButton variant="plain" onClick={clearChoice}>
          Clear
        </DeskButton>
      )}
      <div className={styles.order}>
        <Filter
          label="Sort"
          any="Newest first"
          value={choice.order === 'newest' ? '' : choice.order}
          choices={[{ id: 'oldest', name: 'Oldest first' }]}
          onChoose={(order) => choose({ order: order === 'oldest' ? 'oldest' : 'newest' })}
        />
      </div>
    </div>
  );
}
