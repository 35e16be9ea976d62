import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import { staffGetPartnerUse, staffListPartners } from '@moments/contract/partners/staff-partners';
import { call } from '../../api/call.ts';

export type PartnerRow = ReplyOf<typeof staffListPartners>['partners'][number];
export type PartnerUse = ReplyOf<typeof staffGetPartnerUse>;

const allPartners = ['partners'] as const;

/** Milliseconds between two reads: the use grows with each text, and no event says so. */
const readAgainAfter = 60_000;

export const usePartners = () =>
  useQuery({
    queryKey: [...allPartners, 'list'],
    queryFn: ({ signal }) => call(staffListPartners, { signal, isBackground: true }),
    refetchOnMount: 'always',
    refetchInterval: readAgainAfter,
  });

export const usePartnerUse = (id: string) =>
  useQuery({
    queryKey: [...allPartners, 'use', id],
    queryFn: ({ signal }) => call(staffGetPartnerUse, { params: { id }, signal, isBackground: true }),
    refetchOnMount: 'always',
    refetchInterval: readAgainAfter,
  });

const refreshPartners = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: allPartners });

/** Returns what reads partners again after a change. */
export function useRefreshPartners(): () => Promise<void> {
  const client = useQueryClient();
  return () => refreshPartners(client);
}
