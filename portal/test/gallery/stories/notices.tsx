import { useEffect } from 'react';
import { SnackbarRegion, ToastRegion } from '@moments/ui/feedback/notices.tsx';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { Page } from '@moments/ui/layout/page-shell.tsx';
import { clearNotices, showSnackbar, showToast } from '@moments/ui/notifications.ts';
import { Frame } from './frame.tsx';

export function NoticesStory() {
  useEffect(() => {
    showSnackbar('error', 'Verification code could not be sent. Please check your connection and try again.');
    showToast('success', 'Great news! Your payment was processed successfully.');
    showToast('warning', 'Payment status could not be confirmed yet.');
    return clearNotices;
  }, []);
  return (
    <Frame>
      <Page>
        <PageHeading>Notices</PageHeading>
      </Page>
      <SnackbarRegion place="layout" />
      <ToastRegion />
    </Frame>
  );
}
