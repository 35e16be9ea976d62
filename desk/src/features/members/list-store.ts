import { create } from 'zustand';
import type { MemberOrder, MemberView } from '@moments/contract/desk/desk-members';
import type { MemberStatus } from '@moments/contract/members/member-status';
import { easternIsoDate } from '@moments/contract/values/dates';

/** Numbers of days by which the list can be narrowed. */
export const joinedDays = ['7', '30', '365', '730'] as const;
export type JoinedDays = (typeof joinedDays)[number];

/** What the list shows. It stays while a member's page is open, and leaves the memory with the names when the desk locks. */
export interface ListChoice {
  readonly view: MemberView;
  readonly status: MemberStatus | '';
  readonly coach: string;
  readonly partner: string;
  /** Joined in the last days; empty for any time. */
  readonly joinedDays: '' | JoinedDays;
  /** The first of these days; empty for any time. */
  readonly joinedFrom: string;
  readonly order: MemberOrder;
  /** What was searched; empty for none. It can be a phone number, so it is never in the address. */
  readonly search: string;
  /** The cursors of the pages before this one and of this one. */
  readonly cursors: readonly string[];
}

const nothing: ListChoice = {
  view: 'all',
  status: '',
  coach: '',
  partner: '',
  joinedDays: '',
  joinedFrom: '',
  order: 'newest',
  search: '',
  cursors: [],
};

export const useListChoice = create<ListChoice>(() => nothing);

/** Changes what the list shows, from its first page. */
export const choose = (change: Partial<Omit<ListChoice, 'cursors'>>): void =>
  useListChoice.setState({ ...change, cursors: [] });

const day = 86_400_000;

/** Narrows the list to members who joined in the last days. The day stays what it is until another choice. */
export const chooseJoined = (days: '' | JoinedDays): void =>
  choose({
    joinedDays: days,
    joinedFrom: days === '' ? '' : easternIsoDate(new Date(Date.now() - Number(days) * day)),
  });

/** Clears the search and the filters. The order stays. */
export const clearChoice = (): void => useListChoice.setState(({ order }) => ({ ...nothing, order }), true);

/** Shows the next page, which begins after a cursor. */
export const goOn = (cursor: string): void =>
  useListChoice.setState(({ cursors }) => ({ cursors: [...cursors, cursor] }));

export const goBack = (): void =>
  useListChoice.setState(({ cursors }) => ({ cursors: cursors.slice(0, -1) }));

export const hasFilter = ({ view, status, coach, partner, joinedDays, search }: ListChoice): boolean =>
  view !== 'all' || [status, coach, partner, joinedDays, search].some((value) => value !== '');
