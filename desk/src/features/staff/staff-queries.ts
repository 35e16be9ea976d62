import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { staffGetPersonAccess, staffListPeople } from '@moments/contract/staff/people';
import { staffListTokens } from '@moments/contract/staff/tokens';
import { call } from '../../api/call.ts';
import { listen } from '../../live/live-store.ts';

const people = ['people'] as const;
const tokens = ['tokens'] as const;

// The stream reads the lists again while no one is at the page, so a read is no use of the session.
export const usePeople = () =>
  useQuery({
    queryKey: people,
    queryFn: ({ signal }) => call(staffListPeople, { signal, isBackground: true }),
  });

/** Lists a person's passkeys and open sessions. */
export const useAccess = (id: string) =>
  useQuery({
    queryKey: [...people, id, 'access'],
    queryFn: ({ signal }) => call(staffGetPersonAccess, { params: { id }, signal, isBackground: true }),
  });

export const useTokens = () =>
  useQuery({
    queryKey: tokens,
    queryFn: ({ signal }) => call(staffListTokens, { signal, isBackground: true }),
  });

/** Reads again what is open, after an act: people, tokens, and who covers whom. */
export const refreshStaff = (client: QueryClient): void =>
  void client.invalidateQueries({ refetchType: 'active' });

/** Reads again what the stream says has changed. */
export function useStaffUpdates(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      listen((event) => {
        if (event !== 'refresh' && event.kind !== 'staff') return;
        void client.invalidateQueries({ queryKey: people });
        void client.invalidateQueries({ queryKey: tokens });
      }),
    [client],
  );
}
