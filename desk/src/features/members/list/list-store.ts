import { create } from 'zustand';
import type { Sight } from '@moments/contract/members/member-labels';
import type { MemberStatus } from '@moments/contract/members/member-status';
import type {
  JoinedDays,
  MemberColumn,
  MemberOrder,
  MemberView,
} from '@moments/contract/members/staff-members';
import type { SavedView, ViewFilters } from '@moments/contract/members/staff-views';
import { toEasternIsoDate } from '@moments/contract/values/dates';
import { onForget } from '../../../session/session-store.ts';

/** The order and the columns of the list. */
export interface Look {
  readonly order: MemberOrder;
  readonly columns: readonly MemberColumn[];
}

/** Where a later page of the list begins. */
export interface PageStart {
  readonly cursor: string;
  /** Rows of the pages before it. */
  readonly rowsBefore: number;
  /** Members that fit. Only the first page counts them. */
  readonly total: number | null;
}

/** The choices of the list. They stay while a member's page is open, and are cleared with the names when the desk locks. */
export interface ListChoice {
  /** The ID of the saved view that is open; empty for a ready one. */
  readonly saved: string;
  readonly view: MemberView;
  readonly status: MemberStatus | '';
  readonly sees: Sight | '';
  readonly coach: string;
  /** The key of a plan; empty if the list is narrowed by a partner or by neither. */
  readonly plan: string;
  readonly partner: string;
  /** Joined in the last days; empty for any time. */
  readonly joinedDays: '' | JoinedDays;
  /** The first of these days; empty for any time. */
  readonly joinedFrom: string;
  /** The look since the page was opened; undefined for the one that the server keeps. */
  readonly look: Look | undefined;
  /** The search text; empty for none. It can be a phone number, so it is never in the URL. */
  readonly search: string;
  /** The pages from the second one to this one; empty on the first page. */
  readonly pages: readonly PageStart[];
}

const nothing: ListChoice = {
  saved: '',
  view: 'all',
  status: '',
  sees: '',
  coach: '',
  plan: '',
  partner: '',
  joinedDays: '',
  joinedFrom: '',
  look: undefined,
  search: '',
  pages: [],
};

export const useListChoice = create<ListChoice>(() => nothing);

/** Changes what the list shows, from its first page. */
export const choose = (change: Partial<Omit<ListChoice, 'pages' | 'saved'>>): void =>
  useListChoice.setState({ ...change, pages: [] });

/** Searches all members of the person, without a filter. */
export const searchAll = (search: string): void => useListChoice.setState({ ...nothing, search });

const day = 86_400_000;
const toStartDate = (days: '' | JoinedDays): string =>
  days === '' ? '' : toEasternIsoDate(new Date(Date.now() - Number(days) * day));

/** Narrows the list to members who joined in the last days. The day stays what it is until another choice. */
export const chooseJoined = (days: '' | JoinedDays): void =>
  choose({ joinedDays: days, joinedFrom: toStartDate(days) });

/** Opens a ready view. The filters stay, except those of a saved view. */
export const openReadyView = (view: MemberView): void =>
  useListChoice.setState(({ saved, search }) =>
    saved === '' ? { view, pages: [] } : { ...nothing, view, search },
  );

/** Opens a saved view: its filters, its columns, and its order. */
export const openSavedView = ({ id, filters, order, columns }: SavedView): void =>
  useListChoice.setState({
    ...nothing,
    saved: id,
    view: filters.view ?? 'all',
    status: filters.status ?? '',
    sees: filters.sees ?? '',
    coach: filters.coach ?? '',
    plan: filters.plan ?? '',
    partner: filters.partner ?? '',
    joinedDays: filters.joinedDays ?? '',
    joinedFrom: toStartDate(filters.joinedDays ?? ''),
    look: { order, columns },
  });

/** Gets the filters that a view saves. */
export const getFilters = ({
  view,
  status,
  sees,
  coach,
  plan,
  partner,
  joinedDays,
}: ListChoice): ViewFilters => ({
  view,
  ...(status === '' ? {} : { status }),
  ...(sees === '' ? {} : { sees }),
  ...(coach === '' ? {} : { coach }),
  ...(plan === '' ? {} : { plan }),
  ...(partner === '' ? {} : { partner }),
  ...(joinedDays === '' ? {} : { joinedDays }),
});

/** Names the saved view that shows what the list shows now. */
export const markSaved = (id: string): void => useListChoice.setState({ saved: id });

export const clearChoice = (): void =>
  useListChoice.setState(({ saved, look }) => ({ ...nothing, look: saved === '' ? look : undefined }), true);

// Also while a member's page is open: a search can be a phone number.
onForget(() => useListChoice.setState(nothing, true));

export const goOn = (page: PageStart): void =>
  useListChoice.setState(({ pages }) => ({ pages: [...pages, page] }));

export const goBack = (): void => useListChoice.setState(({ pages }) => ({ pages: pages.slice(0, -1) }));

export const hasFilter = ({ view, search, ...choice }: ListChoice): boolean =>
  view !== 'all' ||
  search !== '' ||
  [choice.status, choice.sees, choice.coach, choice.plan, choice.partner, choice.joinedDays].some(
    (value) => value !== '',
  );
