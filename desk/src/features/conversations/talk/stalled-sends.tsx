import { useEffect, useState } from 'react';
import { ClockIcon } from '@moments/ui/icons.ts';
import { isUnsent } from '../composer/composer-machine.ts';
import { useComposer } from '../composer/composer-store.ts';
import styles from './talk.module.css';

/** Milliseconds after which a reply that the server doesn't have yet is named. */
const patience = 5_000;

function StalledSend() {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status">
      {isLate && (
        <p className={styles.stalled}>
          <ClockIcon size={16} />
          Still sending. Your reply hasn’t left yet. Keep this page open until it has.
        </p>
      )}
    </div>
  );
}

/** Says in a reply's place that it hasn't left, however live the rest of the page is (FIELD-01). */
export function StalledSends({ memberId }: { memberId: string }) {
  const held = useComposer((composer) => composer.held);
  return held
    .filter((reply) => reply.memberId === memberId && isUnsent(reply))
    .map(({ key }) => <StalledSend key={key} />);
}
