import { useQuery } from '@tanstack/react-query';
import { Card } from '@moments/ui/display/card.tsx';
import { LoadFailed, Skeleton, SkeletonBlock } from '@moments/ui/feedback/placeholders.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { DevicesPanel } from './devices-panel.tsx';
import { devicesQuery } from './devices-query.ts';

function DevicesBones() {
  return (
    <Skeleton label="Loading your devices">
      <Stack>
        <SkeletonBlock width="45%" height={20} />
        <SkeletonBlock width="70%" />
        <SkeletonBlock width="45%" height={20} />
        <SkeletonBlock width="70%" />
      </Stack>
    </Skeleton>
  );
}

/** Where the member is signed in. */
export function DevicesCard() {
  const { data: devices, error, isFetching, refetch } = useQuery(devicesQuery);
  return (
    <Card title="Where you’re logged in">
      {devices && <DevicesPanel devices={devices} />}
      {!devices && error && (
        <LoadFailed
          message="We couldn’t load your devices"
          reason={error.message}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!devices && !error && <DevicesBones />}
    </Card>
  );
}
