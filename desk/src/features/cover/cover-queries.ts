import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { staffListOptOutQuestions } from '@moments/contract/conversations/staff-opt-out-questions';
import { staffGetTonight } from '@moments/contract/cover/staff-tonight';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import { staffListColleagues } from '@moments/contract/staff/colleagues';
import { call } from '../../api/call.ts';
import { listen, type LiveMessage } from '../../live/live-store.ts';
import { useSession } from '../../session/session-store.ts';

export type Tonight = ReplyOf<typeof staffGetTonight>;

/** Milliseconds between two reads: texts of members who have a coach are no event for operations. */
const betweenReads = 15_000;

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

const isAboutTonight = (message: LiveMessage): boolean =>
  message === 'refresh' || message.kind !== 'presence';

/** Reads again what the stream says has changed. */
export function useTonightUpdates(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      listen((message) => {
        if (isAboutTonight(message)) void client.invalidateQueries({ queryKey: keys.tonight });
      }),
    [client],
  );
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
