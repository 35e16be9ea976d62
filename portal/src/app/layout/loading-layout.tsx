import { VisuallyHidden } from '@moments/ui/display/text.tsx';
import { Skeleton, SkeletonBlock } from '@moments/ui/feedback/placeholders.tsx';
import { Page, PageShell } from '@moments/ui/layout/page-shell.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { TopBar } from '@moments/ui/layout/top-bar.tsx';
import { CrisisHelp } from '../../frame/crisis-help.tsx';

/** Shows a heading and two cards, while the profile or a screen's code loads (LAY-04). */
export function ScreenSkeleton() {
  return (
    <Page>
      <VisuallyHidden>
        <h1>Loading</h1>
      </VisuallyHidden>
      <Skeleton label="Loading the page">
        <Stack gap={32}>
          <Stack gap={8}>
            <SkeletonBlock width="240px" height={36} />
            <SkeletonBlock width="60%" />
          </Stack>
          <SkeletonBlock shape="block" height={240} />
          <SkeletonBlock shape="block" height={160} />
        </Stack>
      </Skeleton>
    </Page>
  );
}

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
