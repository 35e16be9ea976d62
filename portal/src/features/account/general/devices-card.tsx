import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getDevices, logOutDevice, logOutOtherDevices, type Device } from '@moments/contract/sign-in/devices';
import { Button, ButtonRow } from '@moments/ui/buttons/button.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Text, Chip } from '@moments/ui/display/text.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { LoadFailed, Skeleton, SkeletonBlock } from '@moments/ui/feedback/placeholders.tsx';
import { FocusArea } from '@moments/ui/layout/focus-area.tsx';
import { Stack, Row } from '@moments/ui/layout/stack.tsx';
import { ConfirmDialog } from '@moments/ui/overlay/dialogs.tsx';
import { caching } from '../../../api/caching.ts';
import { CallAlert } from '../../../api/call-alert.tsx';
import { callOrThrow } from '../../../api/call.ts';
import styles from './general.module.css';

const dayAndTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Formats an ISO instant in the member's own time zone: "Nov 21, 2026, 6:02 PM". */
const formatInstant = (instant: string): string => dayAndTime.format(new Date(instant));

const getDeviceName = ({ name }: Pick<Device, 'name'>): string => name ?? 'Unknown device';

const formatLastUse = ({ isCurrent, lastSeenAt, signedInAt }: Device): string =>
  isCurrent
    ? `Active now. Logged in ${formatInstant(signedInAt)}`
    : `Last active ${formatInstant(lastSeenAt)}. Logged in ${formatInstant(signedInAt)}`;

/** Keeps AM or PM on the same line as its hour. */
const keepTogether = (text: string): string => text.replaceAll(/\s(?=[AP]M)/g, '\u00a0');

interface DeviceListProps {
  readonly devices: readonly Device[];
  /** The ID of the device that is being logged out. */
  readonly busyId: string | undefined;
  readonly onSignOut: (device: Device) => void;
}

/** Lists the devices, this one first, with a button to log out each of the others. */
function DeviceList({ devices, busyId, onSignOut }: DeviceListProps) {
  return (
    <ul className={styles.devices}>
      {devices.map((device) => (
        <li key={device.id}>
          <div>
            <Row>
              <b className={styles.name}>{getDeviceName(device)}</b>
              {device.isCurrent && <Chip>This device</Chip>}
            </Row>
            <Text kind="caption">{keepTogether(formatLastUse(device))}</Text>
          </div>
          {!device.isCurrent && (
            <Button
              variant="second"
              size="compact"
              busy={busyId === device.id}
              busyLabel="Logging out..."
              aria-label={`Log out ${getDeviceName(device)}, ${formatLastUse(device)}`}
              onClick={() => onSignOut(device)}
            >
              Log out
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Lists the devices on which the member is logged in. */
const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: async ({ signal }) => (await callOrThrow(getDevices, { signal })).data,
  ...caching.usual,
});

/** Logs out one device by its ID, or all but this one. The reply lists the devices that are left. */
function useSignOutDevices() {
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

/** Lets the member log out one device, or all others after a confirmation. */
function DevicesPanel({ devices }: { devices: readonly Device[] }) {
  const signOut = useSignOutDevices();
  const [done, setDone] = useState({ turn: 0, message: '' });
  const [isAsking, setAsking] = useState(false);
  const others = devices.filter(({ isCurrent }) => !isCurrent);
  const { variables, isPending } = signOut;
  const busyId = isPending && typeof variables === 'object' ? variables.deviceId : undefined;
  const send = (which: { deviceId: string } | 'others', message: string): void =>
    signOut.mutate(which, {
      onSuccess: () => setDone(({ turn }) => ({ turn: turn + 1, message: message })),
      onSettled: () => setAsking(false),
    });
  return (
    <Stack>
      <FocusArea turn={done.turn} label="Logged out">
        {signOut.isSuccess && (
          <Note tone="good" live="status">
            <p>{done.message}</p>
          </Note>
        )}
        <CallAlert
          error={signOut.error}
          message="We couldn’t log out that device"
          onDismiss={signOut.reset}
        />
      </FocusArea>
      <DeviceList
        devices={devices}
        busyId={busyId}
        onSignOut={(device) => send({ deviceId: device.id }, `${getDeviceName(device)} was logged out.`)}
      />
      {others.length > 0 ? (
        <ButtonRow>
          <Button variant="second" onClick={() => setAsking(true)}>
            Log out all other devices
          </Button>
        </ButtonRow>
      ) : (
        <Text kind="caption">You’re not logged in anywhere else.</Text>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Log out all other devices?"
        confirmLabel="Log out"
        cancelLabel="Cancel"
        busy={isPending}
        busyLabel="Logging out..."
        onConfirm={() => send('others', 'Your other devices were logged out.')}
        onCancel={() => setAsking(false)}
      >
        You’ll stay logged in here. You’ll need a new code to log in on your other devices.
      </ConfirmDialog>
    </Stack>
  );
}

function DevicesBones() {
  return (
    <Skeleton label="Loading your devices">
      <Stack>
        <SkeletonBlock width="45%" height={20} />
        <SkeletonBlock width="70%" />
        <SkeletonBlock width="55%" />
      </Stack>
    </Skeleton>
  );
}

/** Lists the devices on which the member is logged in. */
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
