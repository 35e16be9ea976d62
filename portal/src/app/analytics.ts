import type { PortalConfiguration } from '@moments/contract/http/portal-configuration';
import { useSession } from '../session/session-store.ts';

type Destination = NonNullable<PortalConfiguration['analytics']>;

interface PrivacySignals {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
}

/** Allows measuring unless Do-Not-Track or Global Privacy Control forbids it (ANA-01). */
export const canMeasure = ({ doNotTrack, globalPrivacyControl }: PrivacySignals): boolean =>
  doNotTrack !== '1' && globalPrivacyControl !== true;

/** Sends the only data that is ever sent: an opaque ID, the kind of user, and the page's path without its query. */
function send({ key, url }: Destination, event: 'identify' | 'page', userId: string | undefined): void {
  const traits = { userType: 'student', environment: 'production' };
  const body = JSON.stringify({ key, event, userId, traits, path: location.pathname });
  navigator.sendBeacon(url, new Blob([body], { type: 'application/json' }));
}

/**
 * Measures visits, where configured and not objected to (ANA-01). Never health or demographic data, never what is typed.
 * @returns stops, for tests
 */
export function startAnalytics(destination: Destination): () => void {
  if (!canMeasure(navigator)) return () => undefined;
  const identify = (): void => {
    const { userId } = useSession.getState();
    if (userId !== undefined) send(destination, 'identify', userId);
  };
  let path = '';
  const measurePage = (): void => {
    if (location.pathname === path) return;
    path = location.pathname;
    send(destination, 'page', useSession.getState().userId);
  };
  const unsubscribe = useSession.subscribe((state, previous) => {
    if (state.userId !== previous.userId) identify();
  });
  const titles = new MutationObserver(measurePage);
  // Every screen names the document: the one sign of a change of page that needs no router.
  titles.observe(document.head, { subtree: true, childList: true, characterData: true });
  identify();
  measurePage();
  return () => {
    unsubscribe();
    titles.disconnect();
  };
}
