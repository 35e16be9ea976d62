import { useEffect } from 'react';

import { SnackbarRegion } from '../../../src/interface/feedback/snackbar-region.tsx';
import { ToastRegion } from '../../../src/interface/feedback/toast-region.tsx';
import { PageHeading } from '../../../src/interface/layout/page-heading.tsx';
import { Page } from '../../../src/interface/layout/page-shell.tsx';
import { clearNotices, showSnackbar, showToast } from '../../../src/interface/notifications.ts';
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
