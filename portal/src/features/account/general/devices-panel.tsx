import { useState } from 'react';
import type { Device } from '@moments/contract/sign-in/devices';
import { ButtonRow } from '@moments/ui/buttons/button-row.tsx';
import { Button } from '@moments/ui/buttons/button.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { FocusArea } from '@moments/ui/layout/focus-area.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { ConfirmDialog } from '@moments/ui/overlay/confirm-dialog.tsx';
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
      <FocusArea turn={done.turn} label="Signed out">
        {signOut.isSuccess && (
          <Note tone="good" live="status">
            <p>{done.words}</p>
          </Note>
        )}
        <CallAlert error={signOut.error} message="Signing out didn’t work" onDismiss={signOut.reset} />
      </FocusArea>
      <DeviceList
        devices={devices}
        busyId={busyId}
        onSignOut={(device) => send({ deviceId: device.id }, `${deviceName(device)} was signed out.`)}
      />
      {others.length > 0 ? (
        <ButtonRow>
          <Button variant="second" onClick={() => setAsking(true)}>
            Sign out all other devices
          </Button>
        </ButtonRow>
      ) : (
        <Text kind="caption">You’re signed in nowhere else.</Text>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Sign out all other devices?"
        confirmLabel="Sign them out"
        cancelLabel="Keep them"
        busy={isPending}
        busyLabel="Signing out..."
        onConfirm={() => send('others', 'All other devices were signed out.')}
        onCancel={() => setAsking(false)}
      >
        You stay signed in here. Everywhere else you need a new code to log in.
      </ConfirmDialog>
    </Stack>
  );
}
