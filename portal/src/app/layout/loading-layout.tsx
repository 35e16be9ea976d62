import { SkeletonBlock } from '@moments/ui/feedback/placeholders.tsx';
import { PageShell } from '@moments/ui/layout/page-shell.tsx';
import { TopBar } from '@moments/ui/layout/top-bar.tsx';
import { useConfiguration } from '../../configuration/portal-configuration.ts';
import { ScreenSkeleton } from './screen-skeleton.tsx';

/** The frame while the profile loads: help in a crisis is there already (LAY-04). */
export function LoadingLayout() {
  const { crisis } = useConfiguration();
  return (
    <PageShell
      top={<TopBar crisis={crisis} tools={<SkeletonBlock shape="circle" width="36px" height={36} />} />}
    >
      <ScreenSkeleton />
    </PageShell>
  );
}
