import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { staffListOptOutQuestions } from '@moments/contract/conversations/staff-opt-out-questions';
import { staffGetTonight } from '@moments/contract/cover/staff-tonight';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import { tonightTopic } from '@moments/contract/live/staff-events';
import { staffListColleagues } from '@moments/contract/staff/colleagues';
import { call } from '../../api/call.ts';
import type { LiveMessage } from '../../live/live-store.ts';
import { useWatch } from '../../live/use-watch.ts';
import { useSession } from '../../session/session-store.ts';

export type Tonight = ReplyOf<typeof staffGetTonight>;

/**
 * Milliseconds between two reads without an event: time alone lets a wait become long and a shift, a cover, or an absence end, which the
 * server decides.
 */
const betweenReads = 60_000;

/** Milliseconds for which changes are collected: on a busy evening, texts come faster than anyone reads. */
const collecting = 500;

const keys = {
  tonight: ['tonight'],
  optOutQuestions: ['tonight', 'opt-out-questions'],
  staff: ['staff'],
} as const;

export const useTonight = () =>
  useQuery({
    queryKey: keys.tonight,
    queryFn: ({ signal }) => call(staffGetTonight, { signal, isBackground: true }),
    refetchInterval: betweenReads,
  });

/** Lists the texts that may ask for no more texts and that no coach decided in time. Updates of Tonight read them again too. */
export const useOptOutQuestions = () =>
  useQuery({
    queryKey: keys.optOutQuestions,
    queryFn: ({ signal }) => call(staffListOptOutQuestions, { signal, isBackground: true }),
    refetchInterval: betweenReads,
  });

const isAboutTonight = (message: LiveMessage): boolean => message === 'refresh' || message.kind === 'tonight';

/** Reads again what the stream says has changed. */
export function useTonightUpdates(): void {
  const client = useQueryClient();
  const update = () => void client.invalidateQueries({ queryKey: keys.tonight });
  useWatch([tonightTopic], isAboutTonight, update, collecting);
}

/** Reads again what is open, after a change of who answers whom. */
export const refreshCover = (client: QueryClient): void =>
  void client.invalidateQueries({ refetchType: 'active' });

/** Lists the coaches, those who are here first, then those on call. The person who is signed in comes with `own`. */
export function useCoaches(isOn: boolean) {
  const own = useSession((state) => (state.phase === 'open' ? state.session.staff.id : undefined));
  const { data, error } = useQuery({
    queryKey: keys.staff,
    queryFn: () => call(staffListColleagues),
    enabled: isOn,
  });
  const coaches = (data?.staff ?? [])
    .filter(({ roles }) => roles.includes('coach'))
    .toSorted(
      (one, other) => Number(other.onCall) - Number(one.onCall) || one.name.localeCompare(other.name),
    );
  return { own, coaches, error };
}

export type Coach = ReturnType<typeof useCoaches>['coaches'][number];

/** Returns whether a coach can answer others' members now. */
export const isHere = ({ awayUntil }: Coach): boolean =>
  awayUntil === null || new Date(awayUntil) <= new Date();

export const toChoice = ({ id, name, onCall }: Coach) => ({
  value: id,
  label: onCall ? `${name}, on call` : name,
});

/** Returns whether a coach can take one more member for good. A cover for a time needs no room. */
export const hasRoom = ({ room }: Pick<Coach, 'room'>): boolean => room === null || room > 0;

/** Says for how many of some members a coach has room. Undefined if for all of them. */
export const describeShortRoom = ({ name, room }: Coach, members: number): string | undefined =>
  room === null || room >= members
    ? undefined
    : `${name} has room for ${String(room)} more, and you chose ${String(members)}.`;
