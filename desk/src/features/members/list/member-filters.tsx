import { useId, type ReactNode } from 'react';
import { describeSightFilter, describeStatus, sights } from '@moments/contract/members/member-labels';
import { memberStatuses, parseMemberStatus } from '@moments/contract/members/member-status';
import { joinedDays, type JoinedDays, type MemberOrder } from '@moments/contract/members/staff-members';
import { ChevronDownIcon, CloseIcon } from '@moments/ui/icons.ts';
import { PlusIcon } from '../../../parts/icons.ts';
import { DeskButton } from '../../../parts/parts.tsx';
import { choose, chooseJoined, clearChoice, hasFilter, type ListChoice } from './list-store.ts';
import styles from './member-filters.module.css';
import { useMemberFilters } from './members-queries.ts';

interface Choice {
  readonly id: string;
  readonly name: string;
}

interface FilterProps {
  readonly label: string;
  readonly value: string;
  /** Options of a group without a name are not grouped. */
  readonly groups: readonly { readonly name?: string; readonly choices: readonly Choice[] }[];
  readonly onChoose: (value: string) => void;
}

const Options = ({ choices }: { choices: readonly Choice[] }) =>
  choices.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));

/** Shows a filter: a native select under a label that names the choice. */
function Filter({ label, value, groups, onChoose }: FilterProps) {
  const id = useId();
  const chosen = groups.flatMap(({ choices }) => choices).find((choice) => choice.id === value);
  return (
    <span className={styles.filter} data-on={value !== ''}>
      {value === '' && <PlusIcon />}
      <label htmlFor={id}>{label}</label>
      {value !== '' && <b aria-hidden="true">{chosen?.name ?? 'Chosen'}</b>}
      <select id={id} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        <option value="">Any</option>
        {groups.map(({ name, choices }) =>
          name === undefined ? (
            <Options key="" choices={choices} />
          ) : (
            <optgroup key={name} label={name}>
              <Options choices={choices} />
            </optgroup>
          ),
        )}
      </select>
      {value !== '' && (
        <button type="button" aria-label={`Clear ${label}`} onClick={() => onChoose('')}>
          <CloseIcon />
        </button>
      )}
    </span>
  );
}

const joinedLabels: Readonly<Record<JoinedDays, string>> = {
  '7': 'Last 7 days',
  '30': 'Last 30 days',
  '365': 'Last 12 months',
  '730': 'Last 24 months',
};
const orderLabels: Readonly<Record<MemberOrder, string>> = { newest: 'Newest first', oldest: 'Oldest first' };
const orders = Object.keys(orderLabels) as readonly MemberOrder[];

const statuses = memberStatuses.map((id) => ({ id, name: describeStatus(id) }));
const joinedTimes = joinedDays.map((id) => ({ id, name: joinedLabels[id] }));
const pages = sights.map((id) => ({ id, name: describeSightFilter(id) }));

/** Plans have keys and partners have IDs. One list offers both. */
const planPrefix = 'plan:';
const toPlanValue = (key: string): string => planPrefix + key;
const choosePlanOrPartner = (value: string): void =>
  value.startsWith(planPrefix)
    ? choose({ plan: value.slice(planPrefix.length), partner: '' })
    : choose({ plan: '', partner: value });

/** Shows the filters of roles that see all members. */
function FiltersForAll({ choice }: { choice: ListChoice }) {
  const { data } = useMemberFilters(true);
  return (
    <>
      <Filter
        label="Sees now"
        value={choice.sees}
        groups={[{ choices: pages }]}
        onChoose={(value) => choose({ sees: sights.find((id) => id === value) ?? '' })}
      />
      <Filter
        label="Coach"
        value={choice.coach}
        groups={[{ choices: data?.coaches ?? [] }]}
        onChoose={(coach) => choose({ coach })}
      />
      <Filter
        label="Plan or partner"
        value={choice.plan === '' ? choice.partner : toPlanValue(choice.plan)}
        groups={[
          {
            name: 'Plans',
            choices: (data?.plans ?? []).map(({ key, name }) => ({ id: toPlanValue(key), name })),
          },
          { name: 'Partners', choices: data?.partners ?? [] },
        ].filter(({ choices }) => choices.length > 0)}
        onChoose={choosePlanOrPartner}
      />
    </>
  );
}

export interface MemberFiltersProps {
  readonly choice: ListChoice;
  readonly seesAll: boolean;
  readonly order: MemberOrder;
  readonly onOrder: (order: MemberOrder) => void;
  /** Other actions for the list. */
  readonly children: ReactNode;
}

/** Narrows the list by status, what members see, coach, plan or partner, and the time of joining, and orders it. */
export function MemberFilters({ choice, seesAll, order, onOrder, children }: MemberFiltersProps) {
  return (
    <div className={styles.bar}>
      <div className={styles.filters} role="group" aria-label="Filters">
        <Filter
          label="Status"
          value={choice.status}
          groups={[{ choices: statuses }]}
          onChoose={(status) => choose({ status: parseMemberStatus(status) ?? '' })}
        />
        {seesAll && <FiltersForAll choice={choice} />}
        <Filter
          label="Joined"
          value={choice.joinedDays}
          groups={[{ choices: joinedTimes }]}
          onChoose={(days) => chooseJoined(joinedDays.find((id) => id === days) ?? '')}
        />
        {hasFilter(choice) && (
          <DeskButton variant="plain" onClick={clearChoice}>
            Clear
          </DeskButton>
        )}
      </div>
      <div className={styles.tools}>
        <label className={styles.sort}>
          <span>Sort</span>
          <select
            value={order}
            onChange={({ currentTarget: { value } }) =>
              onOrder(orders.find((each) => each === value) ?? 'newest')
            }
          >
            {orders.map((each) => (
              <option key={each} value={each}>
                {orderLabels[each]}
              </option>
            ))}
          </select>
          <ChevronDownIcon />
        </label>
        {children}
      </div>
    </div>
  );
}
