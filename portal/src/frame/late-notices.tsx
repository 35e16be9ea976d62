import { Suspense } from 'react';
import { loadLazily } from './lazy-part.ts';
import { useIsPainted } from './use-painted.ts';

const NoticeRegion = loadLazily(async () => ({
  default: (await import('@moments/ui/feedback/notices.tsx')).NoticeRegion,
}));

/** Shows notices about what just happened (LAY-09). The first picture has none, so their part loads after it. */
export function LateNotices({ place }: { readonly place?: 'layout' }) {
  const isPainted = useIsPainted();
  return <Suspense>{isPainted && <NoticeRegion {...(place && { place })} />}</Suspense>;
}
