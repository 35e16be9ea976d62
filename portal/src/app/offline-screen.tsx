import { Text } from '@moments/ui/display/text.tsx';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { Page } from '@moments/ui/layout/page-shell.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { useReloadOnline } from '../frame/reload-online.ts';
import { FailedScreen } from './error-screen.tsx';

/** Replaces a screen that failed. Without a connection, a reload would end on the browser's own error page, so it waits for one. */
export function FailedOrOfflineScreen() {
  const wasOffline = useReloadOnline();
  if (!wasOffline) return <FailedScreen />;
  return (
    <Page width="narrow">
      <Stack>
        <PageHeading documentTitle="You’re offline" hasErrors>
          We couldn’t load this page
        </PageHeading>
        <Text>It opens when you’re back online.</Text>
      </Stack>
    </Page>
  );
}
