import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { isDataStale } from '../../api/error-rules.ts';
import { useProfileRefresh } from '../../member/use-profile.ts';

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
