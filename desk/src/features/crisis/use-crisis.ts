import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  staffGetPlaybook,
  staffListCrises,
  staffTakeCrisisStep,
} from '@moments/contract/crisis/staff-crisis';
import type { BodyOf } from '@moments/contract/http/endpoint';
import { call } from '../../api/call.ts';
import { useAct } from '../../parts/use-act.ts';
import { refreshMember } from '../conversations/index.ts';

export type Step = BodyOf<typeof staffTakeCrisisStep>;

/** Reads the playbook once for the session. */
export const usePlaybook = () =>
  useQuery({ queryKey: ['playbook'], queryFn: () => call(staffGetPlaybook) }).data;

export const useEndedCrises = (memberId: string) =>
  useQuery({
    queryKey: ['member', memberId, 'crises'],
    queryFn: () => call(staffListCrises, { params: { memberId } }),
  }).data?.crises ?? [];

export interface CrisisSteps {
  readonly take: (step: Step) => Promise<boolean>;
  readonly isBusy: boolean;
  readonly error: string | undefined;
}

/** Takes steps of a member's playbook, and says why one failed. */
export function useCrisisSteps(memberId: string): CrisisSteps {
  const client = useQueryClient();
  const { run, isBusy, error } = useAct();
  const take = async (step: Step): Promise<boolean> => {
    const isTaken = await run(() => call(staffTakeCrisisStep, { params: { memberId }, body: step }));
    refreshMember(client, memberId);
    void client.invalidateQueries({ queryKey: ['member', memberId, 'crises'] });
    return isTaken;
  };
  return { take, isBusy, error };
}
