import { readConfiguration } from '../../../session/page-configuration.ts';
import styles from './sign-in.module.css';

/** Says where passkeys work if they don't at this address. */
export function PasskeyPlace() {
  const { deskUrl } = readConfiguration();
  if (deskUrl === null || new URL(deskUrl).origin === location.origin) return null;
  return (
    <p className={styles.quiet}>
      Passkeys work at <a href={deskUrl}>{deskUrl}</a>
    </p>
  );
}
