import type { ReactNode } from 'react';
import { PageLinkProvider } from '@moments/ui/link.tsx';
import { useLive } from '../live/live-store.ts';
import { Bar } from './bar.tsx';
import styles from './frame.module.css';
import { OfflineBanner } from './offline-banner.tsx';
import { renderRouterLink } from './router-link.tsx';
import { Side, type NavigationProps } from './side.tsx';

/** Frames every screen: the navigation, and the work on one raised sheet. */
export function Frame({ session, onDialog, children }: NavigationProps & { children: ReactNode }) {
  const isOffline = useLive(({ status }) => status === 'offline');
  return (
    <PageLinkProvider value={renderRouterLink}>
      <div className={styles.desk}>
        <Side session={session} onDialog={onDialog} />
        <main className={styles.work}>
          {isOffline && <OfflineBanner />}
          {children}
        </main>
        <Bar session={session} onDialog={onDialog} />
      </div>
    </PageLinkProvider>
  );
}
