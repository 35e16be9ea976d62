import { dismissCommunityDialog } from '@moments/contract/members';
import { useNavigate } from 'react-router';

import { call } from '../../api-client/call.ts';
import { paths } from '../../configuration/paths.ts';
import { Button } from '../../interface/buttons/button.tsx';
import { Stack } from '../../interface/layout/stack.tsx';
import { Dialog } from '../../interface/overlay/lazy-overlays.tsx';
import { useProfile, useProfileUpdate } from '../../profile/use-profile.ts';

/** What a community member has, and the ways on from there (LAY-06). Dismissing is saved on the server. */
export function CommunityDialog() {
  const { user } = useProfile();
  const update = useProfileUpdate();
  const navigate = useNavigate();
  const close = (): void => {
    update({ user: { ...user, basicInfo: { ...user.basicInfo, isCommunityMemberDialog: false } } });
    void call(dismissCommunityDialog);
  };
  const leaveTo = (path: string): void => {
    close();
    void navigate(path);
  };
  return (
    <Dialog
      open={user.basicInfo.isCommunityMemberDialog}
      title="You’re a Community Member"
      onClose={close}
      actions={
        <>
          <Button onClick={() => leaveTo(paths.subscriptions)}>See plans</Button>
          <Button variant="plain" onClick={() => leaveTo(paths.home)}>
            Go to Dashboard
          </Button>
        </>
      }
    >
      <Stack gap={8}>
        <p>Your dashboard and our announcements are yours, free of charge, for as long as you like.</p>
        <p>Texting with a coach of your own comes with a plan. You can choose one whenever you’re ready.</p>
      </Stack>
    </Dialog>
  );
}
