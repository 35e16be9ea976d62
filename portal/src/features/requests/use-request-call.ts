import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { isDataStale } from '../../api/error-rules.ts';
import { useProfileRefresh } from '../../member/use-profile.ts';

/** How long a decision is shown, in ms: 30 days. */
const outcomeShown = 30 * 86_400_000;

/**
 * Checks whether a decision is recent enough to show.
 * @param decidedAt ISO instant; null while the request is pending
 */
export const isRecent = (decidedAt: string | null, now: Date): boolean =>
  decidedAt !== null && now.getTime() - Date.parse(decidedAt) < outcomeShown;

/**
 * Creates a mutation that changes a member's request. Shows the reply from then on. Reads everything again if a failure
 * says that the data is out of date.
 * @param queryKey of the query that shows the request
 */
export function useRequestCall<Input>(
  queryKey: QueryKey,
  send: (input: Input) => Promise<{ readonly data: unknown }>,
) {
  const client = useQueryClient();
  const refreshProfile = useProfileRefresh();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ data }) => {
      client.setQueryData(queryKey, data);
    },
    onError: async (error) => {
      if (isDataStale(error)) await Promise.all([client.invalidateQueries({ queryKey }), refreshProfile()]);
    },
  });
}
