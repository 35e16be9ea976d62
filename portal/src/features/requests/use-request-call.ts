import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { isDataStale } from '../../api/error-rules.ts';
import { useProfileRefresh } from '../../member/use-profile.ts';

/**
 * A call that changes what a member has asked for. The answer is what is shown from then on; where a failure says that what is
 * known may be old, everything is asked for again.
 * @param queryKey of the request as it is shown
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
