import { useEffect } from 'react';
import { getGrant, isAllowed } from '@moments/contract/staff/permissions';
import { useNow } from '../../parts/due.tsx';
import { FailedRead } from '../../parts/failed-read.tsx';
import { Pane, PaneHead, SkeletonLines } from '../../parts/pane.tsx';
import type { DeskSession } from '../../session/session-store.ts';
import styles from './deliveries.module.css';
import { countFailed, describeProvider, providerLabels } from './delivery-copy.ts';
import { useDeliveryHealth, type ProviderState } from './delivery-queries.ts';
import { FailedLetters } from './failed-letters.tsx';
import { Reconciliation } from './reconciliation.tsx';

/** Shows each provider in one line: whether it works, since when not, and what waits. */
const Providers = ({ states, now }: { states: readonly ProviderState[]; now: Date }) => (
  <section aria-label="Providers now" className={styles.box}>
    <h2>Providers now</h2>
    <dl className={styles.providers}>
      {states.map((state) => (
        <div key={state.provider} data-failing={state.failingSince !== null}>
          <dt>{providerLabels[state.provider]}</dt>
          <dd>{describeProvider(state, now)}</dd>
        </div>
      ))}
    </dl>
  </section>
);

/** Shows what did not arrive, on the same day, and tries it again (DESK-08). */
export function DeliveriesScreen({ session: { roles } }: { session: DeskSession }) {
  const { data, error, isPending, refetch } = useDeliveryHealth(true);
  const now = useNow();
  const failed = countFailed(data?.groups ?? [], {});
  useEffect(() => {
    document.title = failed > 0 ? `Deliveries (${String(failed)})` : 'Deliveries';
  }, [failed]);
  return (
    <Pane>
      <PaneHead>
        <h1>Deliveries</h1>
        <p className={styles.about}>What goes out to members and providers, and what failed.</p>
      </PaneHead>
      <div className={styles.page} role="region" aria-label="Deliveries, in full" tabIndex={0}>
        {error && <FailedRead query={{ error, refetch }} />}
        {isPending && <SkeletonLines widths={[70, 60, 65]} height={24} />}
        {data && (
          <>
            <Providers states={data.providers} now={now} />
            <FailedLetters
              groups={data.groups}
              canRetry={roles.some((role) => getGrant(role, 'retry-deliveries') === 'yes')}
              canOpenMembers={isAllowed(roles, ['list-members'])}
            />
          </>
        )}
        {isAllowed(roles, ['see-reconciliation']) && <Reconciliation />}
      </div>
    </Pane>
  );
}
