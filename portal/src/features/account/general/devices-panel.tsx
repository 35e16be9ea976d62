import { useState } from 'react';
import type { Device } from '@moments/contract/sign-in/devices';
import { Button, ButtonRow } from '@moments/ui/buttons/button.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { FocusArea } from '@moments/ui/layout/focus-area.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { ConfirmDialog } from '@moments/ui/overlay/dialogs.tsx';
import { CallAlert } from '../../../api/call-alert.tsx';
import { deviceName } from './device-copy.ts';
import { DeviceList } from './device-list.tsx';
import { useSignOutDevices } from './devices-query.ts';

/** Signing out one device, or all others after a question. */
export function DevicesPanel({ devices }: { devices: readonly Device[] }) {
  const signOut = useSignOutDevices();
  const [done, setDone] = useState({ turn: 0, words: '' });
  const [isAsking, setAsking] = useState(false);
  const others = devices.filter(({ isCurrent }) => !isCurrent);
  const { variables, isPending } = signOut;
  const busyId = isPending && typeof variables === 'object' ? variables.deviceId : undefined;
  const send = (which: { deviceId: string } | 'others', words: string): void =>
    signOut.mutate(which, {
      onSuccess: () => setDone(({ turn }) => ({ turn: turn + 1, words })),
      onSettled: () => setAsking(false),
    });
  return (
    <Stack>
      <FocusArea turn={done.turn} label="Logged out">
        {signOut.isSuccess && (
          <Note tone="good" live="status">
            <p>{done.words}</p>
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
        onSignOut={(device) => send({ deviceId: device.id }, `${deviceName(device)} was logged out.`)}
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
