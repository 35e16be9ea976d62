import { useState } from 'react';
import { PhoneIcon } from '@moments/ui/icons.ts';
import { DeskButton } from '../../parts/parts.tsx';
import { readConfiguration } from '../../session/page-configuration.ts';
import { useSession } from '../../session/session-store.ts';
import { AddressReveal, ContactReveal, type Conversation } from '../conversations/index.ts';
import styles from './crisis.module.css';

/** Returns whether the person may see the address: operations and coaches on call. The server decides the same. */
const useCanSeeAddress = (): boolean =>
  useSession(
    (state) => state.phase === 'open' && (state.session.onCall || state.session.roles.includes('operations')),
  );

/** Lets the person on call phone for help, with the address. Others see who does. */
export function Handover911({ conversation }: { conversation: Conversation }) {
  const { memberId, hasEmergencyContact } = conversation;
  const { emergency } = readConfiguration().crisis;
  const canSeeAddress = useCanSeeAddress();
  const [isStarted, setIsStarted] = useState(false);
  return (
    <div className={styles.handover}>
      {!canSeeAddress && (
        <p className={styles.quiet}>The person on call sees the address for that. Every view is recorded.</p>
      )}
      {canSeeAddress && !isStarted && (
        <DeskButton variant="danger" onClick={() => setIsStarted(true)}>
          <PhoneIcon />
          Start {emergency} handover
        </DeskButton>
      )}
      {canSeeAddress && isStarted && (
        <>
          <p>
            Call <b>{emergency}</b> now. Stay in the conversation while you speak.
          </p>
          <AddressReveal memberId={memberId} />
        </>
      )}
      {hasEmergencyContact && <ContactReveal key={memberId} memberId={memberId} label="Reveal contact" />}
    </div>
  );
}
