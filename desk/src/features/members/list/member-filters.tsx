import type { ReactNode } from 'react';
import { describeSightFilter, describeStatus, sights } from '@moments/contract/members/member-labels';
import { memberStatuses, parseMemberStatus } from '@moments/contract/members/member-status';
import { joinedDays, type JoinedDays, type MemberOrder } from '@moments/contract/members/staff-members';
import { ChevronDownIcon } from '@moments/ui/icons.ts';
import styles from '../../../parts/filter.module.css';
import { Filter, FilterBar } from '../../../parts/filter.tsx';
import { DeskButton } from '../../../parts/parts.tsx';
import { choose, chooseJoined, clearChoice, hasFilter, type ListChoice } from './list-store.ts';
import { useMemberFilters } from './members-queries.ts';

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
    <FilterBar
      tools={
        <>
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
        </>
      }
    >
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
    </FilterBar>
  );
}
