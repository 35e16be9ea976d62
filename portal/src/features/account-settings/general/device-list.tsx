import type { Device } from '@moments/contract/devices';

import { Button } from '../../../interface/buttons/button.tsx';
import { Chip } from '../../../interface/display/chip.tsx';
import { Text } from '../../../interface/display/text.tsx';
import { Row } from '../../../interface/layout/stack.tsx';
import styles from './device-list.module.css';
import { deviceName, unbroken, usedWords } from './device-words.ts';

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
              busyLabel="Signing out..."
              aria-label={`Sign out: ${deviceName(device)}, ${usedWords(device)}`}
              onClick={() => onSignOut(device)}
            >
              Sign out
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
