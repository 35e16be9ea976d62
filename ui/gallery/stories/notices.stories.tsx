import { useEffect } from 'react';
import { NoticeRegion } from '../../src/feedback/notices.tsx';
import { PageHeading } from '../../src/layout/page-heading.tsx';
import { Page } from '../../src/layout/page-shell.tsx';
import { clearNotices, showSnackbar, showToast } from '../../src/notifications.ts';
import type { Stories } from '../story.ts';
import { Frame } from './frame.tsx';

function NoticesStory() {
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
      <NoticeRegion place="layout" />
    </Frame>
  );
}

export const stories: Stories = {
  notices: NoticesStory,
};
