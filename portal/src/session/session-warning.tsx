import { Suspense, useEffect, useState } from 'react';
import { loadModalDialog } from '@moments/ui/overlay/dialogs.tsx';
import { useConfiguration } from '../configuration/portal-configuration.ts';
import { loadLazily } from '../frame/lazy-part.ts';
import { useSession } from './session-store.ts';
import { canExtendSession } from './session-time.ts';

const loadDialog = () => import('./session-ending-dialog.tsx');
const SessionEndingDialog = loadLazily(loadDialog);

/** When to load the dialog's code, in ms: after the page has loaded, but before it can be offline or out of date. */
const loadDelay = 30_000;

/** Warns the member shortly before the session ends. */
export function SessionWarning() {
  const session = useSession();
  const { session: limits } = useConfiguration();
  const [dismissed, setDismissed] = useState<string>();
  useEffect(() => {
    const load = () => void Promise.all([loadDialog(), loadModalDialog()]).catch(() => undefined);
    const timer = setTimeout(load, loadDelay);
    return () => clearTimeout(timer);
  }, []);
  const { endsAt, token } = session;
  if (endsAt === undefined || dismissed === token) return null;
  return (
    <Suspense>
      <SessionEndingDialog
        endsAt={endsAt}
        canStay={canExtendSession(session, limits)}
        onDismiss={() => setDismissed(token)}
      />
    </Suspense>
  );
}
