import type { Device } from '@moments/contract/sign-in/devices';
import { Button } from '@moments/ui/buttons/button.tsx';
import { Chip, Text } from '@moments/ui/display/text.tsx';
import { Row } from '@moments/ui/layout/stack.tsx';
import { deviceName, unbroken, usedWords } from './device-copy.ts';
import styles from './device-list.module.css';

interface DeviceListProps {
  readonly devices: readonly Device[];
  /** The id of the one that is being signed out. */
  readonly busyId: string | undefined;
  readonly onSignOut: (device: Device) => void;
}

/** The devices, this one first; the others can be signed out. */
export function DeviceList({ devices, busyId, onSignOut }: DeviceListProps) {
  return (
    <ul className={styles.devices}>
      {devices.map((device) => (
        <li key={device.id}>
          <div>
            <Row>
              <b className={styles.name}>{deviceName(device)}</b>
              {device.isCurrent && <Chip>This device</Chip>}
            </Row>
            <Text kind="caption">{unbroken(usedWords(device))}</Text>
          </div>
          {!device.isCurrent && (
            <Button
              variant="second"
              size="compact"
              busy={busyId === device.id}
              busyLabel="Logging out..."
              aria-label={`Log out ${deviceName(device)}, ${usedWords(device)}`}
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
