import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getDevices, logOutDevice, logOutOtherDevices } from '@moments/contract/sign-in/devices';
import { caching } from '../../../api/caching.ts';
import { callOrThrow } from '../../../api/call.ts';

/** Where the member is signed in. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: async ({ signal }) => (await callOrThrow(getDevices, { signal })).data,
  ...caching.usual,
});

/** Signs out one device by its id, or all but this one; the reply has those that are left. */
export function useSignOutDevices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (which: { readonly deviceId: string } | 'others') =>
      which === 'others'
        ? callOrThrow(logOutOtherDevices)
        : callOrThrow(logOutDevice, { params: { deviceId: which.deviceId } }),
    onSuccess: ({ data }) => {
      client.setQueryData(devicesQuery.queryKey, data);
    },
    onError: () => client.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  });
}
