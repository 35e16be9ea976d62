import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { staffMatch, staffMoveInMatching, staffUndoMatch } from '@moments/contract/matching/staff-matching';
import { call } from '../../api/call.ts';
import { getMessage, isOffline } from '../../api/desk-error.ts';
import { refreshMatching, type MatchingList } from './matching-queries.ts';

interface Choice {
  readonly memberId: string;
  readonly coachId: string;
}

export interface Matching {
  readonly match: (choice: Choice) => void;
  readonly undo: (memberId: string) => void;
  readonly move: (memberId: string, list: MatchingList) => void;
  readonly isBusy: boolean;
  /** The error of the latest match, and its member. */
  readonly problem: { readonly memberId: string; readonly explanation: string } | undefined;
}

/** Matches, undoes, and moves. A press that the server may have heard is repeated with its key, so that it counts once. */
export function useMatching(): Matching {
  const client = useQueryClient();
  const unsure = useRef<Choice & { readonly key: string }>(undefined);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<Matching['problem']>();
  const run = async (memberId: string, act: () => Promise<unknown>) => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      await act();
      unsure.current = undefined;
    } catch (error) {
      if (!isOffline(error)) unsure.current = undefined;
      setProblem({ memberId, explanation: getMessage(error) });
    }
    setIsBusy(false);
    refreshMatching(client);
  };
  const match = ({ memberId, coachId }: Choice) =>
    void run(memberId, () => {
      const before = unsure.current;
      const isSame = before?.memberId === memberId && before.coachId === coachId;
      const key = isSame ? before.key : crypto.randomUUID();
      unsure.current = { memberId, coachId, key };
      return call(staffMatch, { params: { memberId }, body: { coachId, key } });
    });
  const undo = (memberId: string) => void run(memberId, () => call(staffUndoMatch, { params: { memberId } }));
  const move = (memberId: string, list: MatchingList) =>
    void run(memberId, () => call(staffMoveInMatching, { params: { memberId }, body: { list } }));
  return { match, undo, move, isBusy, problem };
}
