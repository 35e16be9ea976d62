import { SkeletonBlock } from '@moments/ui/feedback/placeholders.tsx';
import { PageShell } from '@moments/ui/layout/page-shell.tsx';
import { TopBar } from '@moments/ui/layout/top-bar.tsx';
import { CrisisHelp } from '../../frame/crisis-help.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

/** Shows the frame while the profile loads: help in a crisis is there already (LAY-04). */
export function LoadingLayout() {
  return (
    <PageShell
      top={<TopBar help={<CrisisHelp />} tools={<SkeletonBlock shape="circle" width="36px" height={36} />} />}
    >
      <ScreenSkeleton />
    </PageShell>
  );
}
