import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import {
  staffListMemberFilters,
  staffListMembers,
  type MemberOrder,
  usualColumns,
} from '@moments/contract/members/staff-members';
import {
  staffCountViews,
  staffDeleteView,
  staffKeepListLook,
  staffListViews,
  staffSaveView,
} from '@moments/contract/members/staff-views';
import { call } from '../../../api/call.ts';
import { useWatch } from '../../../live/use-watch.ts';
import { type ListChoice, choose, clearChoice, getFilters, markSaved, type Look } from './list-store.ts';

type Views = ReplyOf<typeof staffListViews>;
const key = ['member-views'] as const;

/** The look of the list before the first choice. */
const usualLook: Look = { order: 'newest', columns: usualColumns };

export const useViews = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => call(staffListViews, { signal }) });

/**
 * Counts the members of saved views, by ID. They are counted after the list, and again with it. Without counts, the tabs have no
 * numbers.
 */
export const useViewCounts = (views: readonly { readonly id: string }[], isOn: boolean) =>
  useQuery({
    queryKey: ['members', 'view-counts', views],
    queryFn: async ({ signal }) => {
      const { counts } = await call(staffCountViews, { signal, isBackground: true });
      return new Map(counts.map(({ id, count }) => [id, count]));
    },
    enabled: isOn && views.length > 0,
    placeholderData: (before) => before,
    staleTime: 0,
  });

/** Gets how the list looks now. */
export const getLook = ({ look }: ListChoice, kept: Views | undefined): Look =>
  look ?? kept?.look ?? usualLook;

export interface ViewActs {
  /** Changes the columns or the order. They are kept for the person, unless a saved view is open. */
  readonly changeLook: (change: Partial<Look>) => Promise<void>;
  readonly save: (name: string) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
}

/** Returns the actions for a person's views. */
export function useViewActs(choice: ListChoice, now: Look): ViewActs {
  const client = useQueryClient();
  const change = (update: (views: Views) => Views): void => {
    client.setQueryData<Views>(key, (views) => views && update(views));
  };
  return {
    changeLook: async (changed) => {
      const look = { ...now, ...changed };
      choose({ look });
      if (choice.saved !== '') return;
      const body = { order: look.order, columns: [...look.columns] };
      await call(staffKeepListLook, { body });
      change((views) => ({ ...views, look: body }));
    },
    save: async (name) => {
      const body = { name, filters: getFilters(choice), order: now.order, columns: [...now.columns] };
      const { view } = await call(staffSaveView, { body });
      change((views) => ({
        ...views,
        views: views.views.some(({ id }) => id === view.id)
          ? views.views.map((each) => (each.id === view.id ? view : each))
          : [...views.views, view],
      }));
      // If the views couldn't be read before, this one has no list to join.
      if (client.getQueryData(key) === undefined) await client.refetchQueries({ queryKey: key });
      choose({ look: now });
      markSaved(view.id);
    },
    remove: async (id) => {
      await call(staffDeleteView, { params: { id } });
      change((views) => ({ ...views, views: views.views.filter((view) => view.id !== id) }));
      clearChoice();
    },
  };
}

const pageSize = 25;

const dropUnset = (choice: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== undefined && value !== ''));

/** Reads a page of the list. It is read again when it opens: many people work in it. */
export const useMembers = (
  { view, status, sees, coach, plan, partner, joinedFrom, search, pages }: ListChoice,
  order: MemberOrder,
  isOn: boolean,
) =>
  useQuery({
    queryKey: ['members', view, status, sees, coach, plan, partner, joinedFrom, order, search, pages],
    queryFn: async ({ signal }) => {
      const page = pages.at(-1);
      const { total, ...reply } = await call(staffListMembers, {
        query: {
          view,
          order,
          limit: String(pageSize),
          ...dropUnset({
            status,
            sees,
            coach,
            plan,
            partner,
            joinedFrom,
            query: search,
            cursor: page?.cursor,
          }),
        },
        signal,
        // Events read it again, which is no use of the desk.
        isBackground: true,
      });
      // With the rows, so that both change at the same time.
      return { ...reply, total: total ?? page?.total ?? null, rowsBefore: page?.rowsBefore ?? 0 };
    },
    enabled: isOn,
    placeholderData: (before) => before,
    // Also when a person comes back to a view.
    staleTime: 0,
  });

export const useMemberFilters = (isOn: boolean) =>
  useQuery({
    queryKey: ['member-filters'],
    queryFn: ({ signal }) => call(staffListMemberFilters, { signal }),
    enabled: isOn,
  });

/** Reads the list again when one of its members has changed. @param ids the members that it shows */
export function useMembersUpdates(ids: readonly string[]): void {
  const client = useQueryClient();
  useWatch(
    ids,
    (message) =>
      message === 'refresh' ||
      message.kind === 'matching' ||
      (message.kind !== 'presence' && message.memberId !== undefined && ids.includes(message.memberId)),
    () => void client.invalidateQueries({ queryKey: ['members'] }),
  );
}
