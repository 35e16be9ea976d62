import type { Device } from '@moments/contract/sign-in/devices';
import { Button } from '@moments/ui/buttons/button.tsx';
import { Chip, Text } from '@moments/ui/display/text.tsx';
import { Row } from '@moments/ui/layout/stack.tsx';
import styles from './general.module.css';

const dayAndTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Formats an ISO instant in the member's own time zone: "Nov 21, 2026, 6:02 PM". */
const formatInstant = (instant: string): string => dayAndTime.format(new Date(instant));

export const getDeviceName = ({ name }: Pick<Device, 'name'>): string => name ?? 'Unknown device';

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
export function DeviceList({ devices, busyId, onSignOut }: DeviceListProps) {
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
