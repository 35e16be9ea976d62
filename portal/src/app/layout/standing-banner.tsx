import { routes } from '@moments/contract/routes';

import { StandingNote } from '../../standing/standing-note.tsx';

/** Where a member may land whose status the page itself does not speak of. */
const silentPages: readonly string[] = [routes.enrollment, routes.additionInformation, routes.subscriptions];

/** What a member's status means, above the pages of enrolling and choosing a plan; the others say it themselves. */
export function StandingBanner({ path }: { path: string }) {
  return silentPages.includes(path) ? <StandingNote path={path} /> : null;
}
