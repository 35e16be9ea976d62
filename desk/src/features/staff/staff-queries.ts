import { useQuery, type QueryClient } from '@tanstack/react-query';
import { staffGetPersonAccess, staffListPeople } from '@moments/contract/staff/people';
import { staffListTokens } from '@moments/contract/staff/tokens';
import { call } from '../../api/call.ts';

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
